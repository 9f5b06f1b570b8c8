@echo off
rem Plays with everything kept beside the program, in the folder "data": for a stick. Without this file everything is
rem kept in the folders of the user, as after an installation.
start "" "%~dp0ouju.exe" --data "%~dp0data"
