"""The watchdog of a tea-room machine (看门狗): starts the client, hears its heart beat, puts a new one in its place."""
