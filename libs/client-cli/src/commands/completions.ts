import { UsageError } from '../failures';

/** Returns the script by which a shell completes the words of commands. Errors: `UsageError`. */
export function completionScript(shell: string | undefined, words: readonly string[]): string {
  const resources = [...new Set(words.map((each) => each.split(' ')[0] ?? ''))];
  const first = resources.join(' ');
  const cases = resources
    .map((resource) => `    ${resource}) words="${seconds(words, resource)}" ;;`)
    .join('\n');
  const body = `  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${first}"; else case "\${COMP_WORDS[1]}" in
${cases}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`;
  if (shell === 'bash') return `_market() {\n${body}\n}\ncomplete -F _market market\n`;
  if (shell === 'zsh')
    return `autoload -U +X bashcompinit && bashcompinit\n_market() {\n${body}\n}\ncomplete -F _market market\n`;
  throw new UsageError('Usage: market completions bash|zsh.');
}

function seconds(words: readonly string[], resource: string): string {
  const own = words.filter((each) => each.startsWith(`${resource} `));
  return own.map((each) => each.slice(resource.length + 1)).join(' ');
}
