# Completion of ampipe for fish. Run:
#   ampipe completion fish > ~/.config/fish/completions/ampipe.fish

# Prints what the option expects after it, or nothing if it has no value.
function __ampipe_value_kind
    switch $argv[1]:$argv[2]
@VALUES@
    end
end

# Prints the kind of the argument at the cursor, and the schema, in two lines.
function __ampipe_argument
    set -l words (commandline -opc)
    set -l program $words[1]
    set -e words[1]
    set -l command
    set -l option
    set -l ended
    set -l schema
    set -l kinds
    set -l rest other
    set -l position 1
    for word in $words
        if test -n "$option"
            if test "$option" = --schema
                set schema $word
            end
            set option
        else if test -z "$command"
            if test "$word" = --color
                set option $word
            end
            if string match -q -- '-*' $word
                continue
            end
            set command $word
            switch $command
@ARGUMENTS@
            end
        else if test -n "$ended"; or not string match -q -- '-?*' $word
            set position (math $position + 1)
        else if test "$word" = --
            set ended 1
        else
            if string match -q -- '--schema=*' $word
                set schema (string replace -- --schema= '' $word)
            end
            if string match -qr -- '@FILTER_FILE@' $word; and test "$kinds[1]" = filter
                set -e kinds[1]
            end
            if test -n "$(__ampipe_value_kind $command $word)"
                set option $word
            end
        end
    end
    if test -n "$option"
        return 1
    end
    if set -q kinds[$position]
        echo $kinds[$position]
    else
        echo $rest
    end
    echo $schema
    echo $program
end

function __ampipe_expects
    set -l found (__ampipe_argument)
    and test "$found[1]" = $argv[1]
end

# Completes the filter at the cursor. The program knows the language.
function __ampipe_filter
    set -l found (__ampipe_argument)
    set -l text (commandline -ct | string collect)
    if string match -q -- "'*" "$text"
        # Inside quotes, fish escapes only the quote and the backslash.
        set text (string sub -s 2 -- "$text" | string replace -a "\\'" "'" | string replace -a '\\\\' '\\' | string collect)
    else if string match -q -- '"*' "$text"
        set text (string sub -s 2 -- "$text" | string replace -ar '\\\\([\\\\"$])' '$1' | string collect)
    else
        set text (string unescape -- "$text" | string collect)
    end
    set -l arguments complete --shell
    if test -n "$found[2]"
        set -a arguments --schema $found[2]
    end
    $found[3] $arguments -- "$text" 2>/dev/null
end

complete -c ampipe -f
complete -c ampipe -n __fish_use_subcommand -l help -s h -d 'Show the help'
complete -c ampipe -n __fish_use_subcommand -l version -s V -d 'Show the version'
complete -c ampipe -n '__ampipe_expects filter' -k -a '(__ampipe_filter)'
complete -c ampipe -n '__ampipe_expects file' -F
@COMPLETIONS@
