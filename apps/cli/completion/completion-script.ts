/** Scripts for shells that complete a table of words. Pure. */

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Path of a command, such as `jobs list`, → the words that can follow it. */
export type Words = Readonly<Record<string, readonly string[]>>;

export function completionScript(shell: Shell, words: Words): string {
  return scripts[shell](words);
}

const scripts: Record<Shell, (words: Words) => string> = { bash, zsh, fish };

function bash(words: Words): string {
  const cases = Object.entries(words).map(
    ([path, next]) => `    "${path}") COMPREPLY=($(compgen -W "${next.join(' ')}" -- "$current")) ;;`,
  );
  // Other words are options, their values, or arguments.
  const paths = Object.keys(words).map((path) => `"${path}"`);
  return `_handtest() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths.join('|')}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
    *) COMPREPLY=() ;;
  esac
  [[ \${#COMPREPLY[@]} -eq 0 ]] && compopt -o default
  return 0
}
complete -F _handtest handtest
`;
}

/** Zsh runs completions of bash. */
function zsh(words: Words): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(words).replace('compopt -o default', 'true')}`;
}

function fish(words: Words): string {
  const lines = Object.entries(words).flatMap(([path, next]) => {
    const [first, second] = path.split(' ');
    const seen = second ?? first;
    const condition = path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${seen}`;
    return next.map((word) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c handtest -n '${condition}' ${what}`;
    });
  });
  return `${lines.join('\n')}\n`;
}
