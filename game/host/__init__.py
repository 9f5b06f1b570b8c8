"""The room server (房间服务器): a shell around `game.authority`; sockets only in `game.host.server` and `front`."""
