# Completion of ampipe for bash. Add this line to ~/.bashrc:
#   eval "$(ampipe completion bash)"

# Splits the line up to the cursor as the shell does. Sets words, the word at the cursor (cur) and its open quote.
_ampipe_split() {
  local text=$1 i c started=
  words=() cur= quote=
  for ((i = 0; i < ${#text}; i++)); do
    c=${text:i:1}
    if [[ $quote == "'" ]]; then
      if [[ $c == "'" ]]; then quote=; else cur+=$c; fi
    elif [[ $c == \\ ]]; then
      ((i++))
      cur+=${text:i:1} started=1
    elif [[ $quote == '"' ]]; then
      if [[ $c == '"' ]]; then quote=; else cur+=$c; fi
    elif [[ $c == [\'\"] ]]; then
      quote=$c started=1
    elif [[ $c == [[:space:]] ]]; then
      if [[ $started ]]; then words+=("$cur"); fi
      cur= started=
    else
      cur+=$c started=1
    fi
  done
}

# Sets kind to what the value of an option is, or to nothing if it has no value.
_ampipe_value_kind() {
  case $1:$2 in
@VALUES@
    *) kind= ;;
  esac
}

# Sets kinds to what the arguments of a command are, and rest to what further arguments are.
_ampipe_argument_kinds() {
  case $1 in
@ARGUMENTS@
    *) kinds=() rest= ;;
  esac
}

# Quotes text for the word at the cursor. Returns 1 if that is not possible.
_ampipe_quote() {
  local i c from=$text
  if [[ ! $quote && $before ]]; then
    text=${text#"$before"}
    [[ $text != *[!a-zA-Z0-9_.,:+@%/-]* ]]
    return
  fi
  text=
  if [[ ! $quote ]]; then text="'"; fi
  for ((i = 0; i < ${#from}; i++)); do
    c=${from:i:1}
    case $quote$c in
      '"'[\\\"\$\`]) text+=\\$c ;;
      '"'*) text+=$c ;;
      *\') text+="'\\''" ;;
      *) text+=$c ;;
    esac
  done
}

# Completes the filter at the cursor. The program knows the language.
_ampipe_filter() {
  local line text before=
  local options=(complete --shell)
  if [[ $2 ]]; then options+=(--schema "$2"); fi
  # Without quotes, readline replaces only the text after the last of these characters.
  if [[ ! $quote && $cur == *[=\<\>\|\&\(:]* ]]; then before=${cur%"${cur##*[=<>|&(:]}"}; fi
  while IFS= read -r line; do
    text=${line%%$'\t'*}
    if _ampipe_quote; then COMPREPLY+=("$text"); fi
  done < <("$1" "${options[@]}" -- "$cur" 2>/dev/null)
  # The filter may go on. Bash 3.2 lacks compopt.
  if type compopt &>/dev/null; then compopt -o nospace 2>/dev/null; fi
}

_ampipe_files() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$1")
  if type compopt &>/dev/null; then compopt -o filenames 2>/dev/null; fi
}

_ampipe_choices() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$1" -- "$2")
}

_ampipe() {
  local words cur quote kind= rest= command= schema= option= ended= position=0 i word
  local kinds=()
  COMPREPLY=()
  _ampipe_split "${COMP_LINE:0:COMP_POINT}"
  for ((i = 1; i < ${#words[@]}; i++)); do
    word=${words[i]}
    if [[ $option ]]; then
      if [[ $option == --schema ]]; then schema=$word; fi
      option=
    elif [[ ! $command ]]; then
      if [[ $word == --color ]]; then option=$word; fi
      if [[ $word == -* ]]; then continue; fi
      command=$word
      _ampipe_argument_kinds "$command"
    elif [[ $ended || $word != -?* ]]; then
      ((position++))
    elif [[ $word == -- ]]; then
      ended=1
    else
      if [[ $word == --schema=* ]]; then schema=${word#*=}; fi
      # The file replaces the filter.
      if [[ $word == @FILTER_FILE@ && ${kinds[0]} == filter ]]; then kinds=("${kinds[@]:1}"); fi
      _ampipe_value_kind "$command" "$word"
      if [[ $kind ]]; then option=$word; fi
    fi
  done
  word=$cur
  if [[ ! $command ]]; then
    _ampipe_choices '@COMMANDS@ help --help --version' "$word"
    return
  elif [[ $option ]]; then
    _ampipe_value_kind "$command" "$option"
  elif [[ ! $ended && ! $quote && $cur == --*=* ]]; then
    _ampipe_value_kind "$command" "${cur%%=*}"
    word=${cur#*=}
  elif [[ ! $ended && ! $quote && $cur == -* ]]; then
    case $command in
@FLAGS@
    esac
  else
    kind=${kinds[position]:-$rest}
  fi
  case $kind in
    filter) _ampipe_filter "$1" "$schema" ;;
    file) _ampipe_files "$word" ;;
    choice:*) _ampipe_choices "${kind#choice:}" "$word" ;;
  esac
}

complete -F _ampipe ampipe
