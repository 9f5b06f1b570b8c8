"""What lets a system start a kiosk by itself (开机自启): shown, written, taken back without a trace."""
