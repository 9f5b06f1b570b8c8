"""The program tries itself (自测): every part that a package could lack is used once."""
