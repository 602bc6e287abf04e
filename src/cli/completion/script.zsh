#compdef ampipe
# Completion of ampipe for zsh. Add this line to ~/.zshrc, after compinit:
#   eval "$(ampipe completion zsh)"

# Completes the filter at the cursor. The program knows the language.
_ampipe_filter() {
  local line text=$PREFIX
  local -a arguments=(complete --shell) texts lines
  # Inside quotes, the prefix is the text itself.
  if [[ -z $compstate[quote] ]]; then text=${(Q)PREFIX}; fi
  if [[ -n $opt_args[--schema] ]]; then arguments+=(--schema ${(Q)opt_args[--schema]}); fi
  for line in ${(f)"$($_ampipe_program $arguments -- "$text" 2>/dev/null)"}; do
    texts+=("${line%%$'\t'*}")
    lines+=("${line%%$'\t'*}  ${line#*$'\t'}")
  done
  # -U: the program has chosen. -S '': the filter may go on.
  (( $#texts )) && compadd -U -S '' -l -V filters -d lines -a texts
}

_ampipe() {
  local _ampipe_program=$words[1] context state state_descr line result=1
  local -A opt_args
  local -a commands=(
@COMMANDS@
  )
  _arguments -C \
    '(- *)'{-h,--help}'[Show the help]' \
    '(- *)'{-V,--version}'[Show the version]' \
    '--color=[Color the output]:color:(auto always never)' \
    '1:command:->command' \
    '*::argument:->argument' && result=0
  case $state in
    command) _describe -t commands 'command' commands && result=0 ;;
    argument)
      case $line[1] in
@ARGUMENTS@
      esac
      ;;
  esac
  return result
}

# Sourced by eval, or loaded from a folder of fpath.
if [[ $funcstack[1] == _ampipe ]]; then _ampipe "$@"; else compdef _ampipe ampipe; fi
