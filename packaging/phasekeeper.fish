# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_phasekeeper_global_optspecs
    string join \n data= config= ruleset= h/help V/version
end

function __fish_phasekeeper_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_phasekeeper_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_phasekeeper_using_subcommand
    set -l cmd (__fish_phasekeeper_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -s V -l version -d 'Print version'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "demo" -d 'Plays a sample fight as a tour of a few keys; without a terminal, shows it'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "list" -d 'Lists the encounters in the data directory, the last one played first: status 1 when one is damaged'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "show" -d 'Shows an encounter as text: status 1 when its files are damaged and it is what could be read of them'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "run" -d 'Plays a script without a screen: status 0 when every expectation held, 1 when one failed, 2 when a line can\'t be read or done'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "new" -d 'Makes an encounter in the data directory without a screen, and prints its file: status 1 where there is no party to be found'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "plan" -d 'Writes the script that prepares the combatants of an encounter, for `new --plan`: status 1 where there are none, or its files are damaged'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "export" -d 'Writes an encounter for people and other programs: status 1 when nothing was done in it yet, or its files are damaged'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "ruleset" -d 'Lists, shows and checks rulesets'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "library" -d 'The library: stat blocks, weapons and armor by name'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "config" -d 'Writes a file for your settings: keys, colors, defaults'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "doctor" -d 'Checks terminal, colors, signs, folders, settings and rulesets, and says what to do: status 0 when all is well, 1 when something is not'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "completions" -d 'Prints completions for a shell'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "man" -d 'Prints the manual page'
complete -c phasekeeper -n "__fish_phasekeeper_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand demo" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand demo" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand demo" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand demo" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand list" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand list" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand list" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand list" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand show" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand show" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand show" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand show" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l seed -d 'Makes every roll of the program repeatable' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l save -d 'Saves the encounter in the end; one that is there already is kept as FILE.ron.bak' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -l json -d 'Prints the state in the end as one JSON object'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand run" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l title -d 'The title' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l party -d 'Brings the players\' characters and allies of an encounter as they were left; without a file, of the one played last that has any' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l plan -d 'A script that prepares the encounter; `-` reads it from standard input' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand new" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand plan" -s o -l output -d 'Writes to this file, and over one that is there unless it is an encounter; standard output without it' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand plan" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand plan" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand plan" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand plan" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -s o -l output -d 'Writes to this file, and over one that is there unless it is an encounter; standard output without it' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l markdown -d 'The log, phase by phase: order, commands, what happened, every roll, who fell'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l json -d 'The state as `run --json` prints it, and the history with its facts'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l csv -d 'A row for each combatant: stats, damage taken and dealt, attacks, stages'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -l html -d 'One page with pictures: who acted when, damage over time, the dice, the log'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand export" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -f -a "list" -d 'Lists those that ship and your own: the id, a description, the file'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -f -a "show" -d 'Shows a ruleset as a whole file, with every parameter explained'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -f -a "check" -d 'Checks a ruleset\'s file; the status is 0 if it is valid, else 2 with all its faults'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and not __fish_seen_subcommand_from list show check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from list" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from list" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from list" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from show" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from show" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from show" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from check" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from check" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from check" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from help" -f -a "list" -d 'Lists those that ship and your own: the id, a description, the file'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from help" -f -a "show" -d 'Shows a ruleset as a whole file, with every parameter explained'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from help" -f -a "check" -d 'Checks a ruleset\'s file; the status is 0 if it is valid, else 2 with all its faults'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand ruleset; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "list" -d 'Lists every entry: kind, name, numbers, and which are your own'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "show" -d 'Shows an entry as its file has it'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "import" -d 'Takes stat blocks out of a table (CSV, JSON) or entries out of a file that `export` wrote (RON)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "remove" -d 'Removes your own entries of a name, of whatever kind'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "export" -d 'Writes your own entries into one file, which `import` reads'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and not __fish_seen_subcommand_from list show import remove export help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from list" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from list" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from list" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from show" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from show" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from show" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l map -d 'What a column means: a key of `add` (also skill.LABEL, weapon.LABEL), or name, numbers, morph, skills, weapons, unused. It is remembered' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l dry-run -d 'Shows what would be imported, and changes nothing'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -l replace -d 'Replaces entries of the same name without asking'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from remove" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from remove" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from remove" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from export" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from export" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from export" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "list" -d 'Lists every entry: kind, name, numbers, and which are your own'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "show" -d 'Shows an entry as its file has it'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "import" -d 'Takes stat blocks out of a table (CSV, JSON) or entries out of a file that `export` wrote (RON)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Removes your own entries of a name, of whatever kind'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "export" -d 'Writes your own entries into one file, which `import` reads'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -f -a "init" -d 'Writes `config.ron` with explanations, where there is none'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and not __fish_seen_subcommand_from init help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from init" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from init" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from init" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from init" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "init" -d 'Writes `config.ron` with explanations, where there is none'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand doctor" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand doctor" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand doctor" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand doctor" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand completions" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand completions" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand completions" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand completions" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand man" -l data -d 'The folder for encounters, instead of `PHASEKEEPER_DATA` or the system\'s folder for data' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand man" -l config -d 'The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the system\'s folder for configuration' -r -F
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand man" -l ruleset -d 'The ruleset of new encounters: one that ships, one of your own, or a file' -r
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand man" -s h -l help -d 'Print help'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "demo" -d 'Plays a sample fight as a tour of a few keys; without a terminal, shows it'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "list" -d 'Lists the encounters in the data directory, the last one played first: status 1 when one is damaged'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "show" -d 'Shows an encounter as text: status 1 when its files are damaged and it is what could be read of them'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "run" -d 'Plays a script without a screen: status 0 when every expectation held, 1 when one failed, 2 when a line can\'t be read or done'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "new" -d 'Makes an encounter in the data directory without a screen, and prints its file: status 1 where there is no party to be found'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "plan" -d 'Writes the script that prepares the combatants of an encounter, for `new --plan`: status 1 where there are none, or its files are damaged'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "export" -d 'Writes an encounter for people and other programs: status 1 when nothing was done in it yet, or its files are damaged'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "ruleset" -d 'Lists, shows and checks rulesets'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "library" -d 'The library: stat blocks, weapons and armor by name'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "config" -d 'Writes a file for your settings: keys, colors, defaults'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "doctor" -d 'Checks terminal, colors, signs, folders, settings and rulesets, and says what to do: status 0 when all is well, 1 when something is not'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "completions" -d 'Prints completions for a shell'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "man" -d 'Prints the manual page'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and not __fish_seen_subcommand_from demo list show run new plan export ruleset library config doctor completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from ruleset" -f -a "list" -d 'Lists those that ship and your own: the id, a description, the file'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from ruleset" -f -a "show" -d 'Shows a ruleset as a whole file, with every parameter explained'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from ruleset" -f -a "check" -d 'Checks a ruleset\'s file; the status is 0 if it is valid, else 2 with all its faults'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "list" -d 'Lists every entry: kind, name, numbers, and which are your own'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "show" -d 'Shows an entry as its file has it'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "import" -d 'Takes stat blocks out of a table (CSV, JSON) or entries out of a file that `export` wrote (RON)'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "remove" -d 'Removes your own entries of a name, of whatever kind'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "export" -d 'Writes your own entries into one file, which `import` reads'
complete -c phasekeeper -n "__fish_phasekeeper_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "init" -d 'Writes `config.ron` with explanations, where there is none'
