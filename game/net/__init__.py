"""What a client and a room server say to each other (联机协议), and the only module of the client with a socket."""
