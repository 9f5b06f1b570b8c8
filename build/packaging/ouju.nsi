; The setup for Windows (安装程序): for one user, without the rights of an administrator, in Chinese and English.
; makensis -DVERSION=1.0.0 -DSOURCE=<frozen folder> -DICON=<ouju.ico> -DWELCOME=<welcome.bmp> -DLICENCE=<LICENSE> -DTARGET=<setup.exe> ouju.nsi
; Optional: -DSIGN="<command that signs the file named behind it>"
Unicode true
ManifestSupportedOS Win10
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh
!include x64.nsh
!include WinVer.nsh
!include FileFunc.nsh

!define NAME "Ouju"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Ouju"
!define TYPE "Ouju.Record"

Name "$(title)"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Ouju"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "$(title) ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Ouju"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Setup of Ouju, Wenzhou mahjong"
VIAddVersionKey LegalCopyright "The Ouju authors (MIT)"

!ifdef SIGN
  !finalize '${SIGN} "%1"' = 0
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${WELCOME}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${WELCOME}"
!define MUI_LANGDLL_WINDOWTITLE "瓯局 Ouju"
!define MUI_LANGDLL_INFO "请选择语言 · Please choose a language"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\ouju.exe"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${UNINSTALL}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "SetupLanguage"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE mayLieThere
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString title ${LANG_SIMPCHINESE} "瓯局"
LangString title ${LANG_ENGLISH} "Ouju"
LangString program ${LANG_SIMPCHINESE} "瓯局（必需）"
LangString program ${LANG_ENGLISH} "Ouju (required)"
LangString desktop ${LANG_SIMPCHINESE} "桌面快捷方式"
LangString desktop ${LANG_ENGLISH} "Shortcut on the desktop"
LangString links ${LANG_SIMPCHINESE} "打开牌谱和 ouju:// 邀请"
LangString links ${LANG_ENGLISH} "Open records and ouju:// invitations"
LangString record ${LANG_SIMPCHINESE} "瓯局牌谱"
LangString record ${LANG_ENGLISH} "Ouju match record"
LangString tooOld ${LANG_SIMPCHINESE} "瓯局需要 64 位的 Windows 10 或更新的系统，这台电脑装不了。$\r$\n什么也没有改动。"
LangString tooOld ${LANG_ENGLISH} "Ouju needs Windows 10 or newer, 64 bit; it cannot run on this computer.$\r$\nNothing was changed."
LangString open ${LANG_SIMPCHINESE} "瓯局正开着。请先关掉它，再点“重试”。"
LangString open ${LANG_ENGLISH} "Ouju is running. Close it, then press Retry."
LangString foreign ${LANG_SIMPCHINESE} "$INSTDIR 里有别的文件。请选一个空文件夹，或者原来装瓯局的文件夹。"
LangString foreign ${LANG_ENGLISH} "There are other files in $INSTDIR. Choose an empty folder, or the one in which Ouju is."
LangString kept ${LANG_SIMPCHINESE} "瓯局已卸载。设置、牌谱和声音还在，重装就能接着用：$\r$\n$LOCALAPPDATA\ouju"
LangString kept ${LANG_ENGLISH} "Ouju is uninstalled. Settings, records and voices are kept for when it is installed again:$\r$\n$LOCALAPPDATA\ouju"

!macro WAIT_UNTIL_CLOSED
  ; a program that runs keeps its own file from being written to
  !define ID ${__LINE__}
  again_${ID}:
    IfFileExists "$INSTDIR\ouju.exe" 0 closed_${ID}
    ClearErrors
    FileOpen $0 "$INSTDIR\ouju.exe" a
    IfErrors 0 free_${ID}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(open)" /SD IDCANCEL IDRETRY again_${ID}
    Abort
  free_${ID}:
    FileClose $0
  closed_${ID}:
  !undef ID
!macroend

!macro REMOVE_PROGRAM
  ; only what a setup has put there, by name: the folder may be anybody's
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\ouju.exe"
  Delete "$INSTDIR\ouju-cli.exe"
  Delete "$INSTDIR\ouju.ico"
  Delete "$INSTDIR\LICENSE.txt"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(tooOld)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function mayLieThere
  ; an empty folder, a new one, or one with the program in it
  ${DirState} "$INSTDIR" $0
  ${If} $0 = 1
  ${AndIfNot} ${FileExists} "$INSTDIR\ouju.exe"
    MessageBox MB_OK|MB_ICONSTOP "$(foreign)" /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

Section "$(program)" SectionProgram
  SectionIn RO
  !insertmacro WAIT_UNTIL_CLOSED
  Call mayLieThere
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  File /oname=ouju.ico "${ICON}"
  File /oname=LICENSE.txt "${LICENCE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\$(title).lnk" "$INSTDIR\ouju.exe" "" "$INSTDIR\ouju.ico"
  WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\ouju.exe" "" "$INSTDIR\ouju.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "$(title)"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\ouju.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Ouju authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

Section "$(links)" SectionLinks
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(record)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\ouju.ico"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\ouju.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.ouju" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\.ouju\OpenWithProgids" "${TYPE}" ""
  ; others have lines of JSON too: there Ouju is one of the programs to choose from
  WriteRegStr HKCU "Software\Classes\.jsonl\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "Software\Classes\ouju" "" "URL:Ouju"
  WriteRegStr HKCU "Software\Classes\ouju" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\ouju\DefaultIcon" "" "$INSTDIR\ouju.ico"
  WriteRegStr HKCU "Software\Classes\ouju\shell\open\command" "" '"$INSTDIR\ouju.exe" "%1"'
  ${RefreshShellIcons}
SectionEnd

Section /o "$(desktop)" SectionDesktop
  CreateShortcut "$DESKTOP\$(title).lnk" "$INSTDIR\ouju.exe" "" "$INSTDIR\ouju.ico"
SectionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ; the names of both languages: the setup may have been run in either
  Delete "$SMPROGRAMS\瓯局.lnk"
  Delete "$SMPROGRAMS\Ouju.lnk"
  Delete "$DESKTOP\瓯局.lnk"
  Delete "$DESKTOP\Ouju.lnk"
  DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\ouju.exe"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegValue HKCU "Software\Classes\.ouju\OpenWithProgids" "${TYPE}"
  ReadRegStr $0 HKCU "Software\Classes\.ouju" ""
  ${If} $0 == "${TYPE}"
    DeleteRegKey HKCU "Software\Classes\.ouju"
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\.jsonl\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.jsonl\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.jsonl"
  ReadRegStr $0 HKCU "Software\Classes\ouju\shell\open\command" ""
  ${If} $0 == '"$INSTDIR\ouju.exe" "%1"'
    DeleteRegKey HKCU "Software\Classes\ouju"
  ${EndIf}
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
  MessageBox MB_OK|MB_ICONINFORMATION "$(kept)" /SD IDOK
SectionEnd
