import { type DescribedCommand, describedCommands } from './commands/described-commands';
import { helpOfOwn, type OwnCommand, ownCommands } from './commands/own-commands';
import { runRead } from './commands/read-command';
import { exitCodeOf, exitCodes, sentenceOf, UsageError } from './failures';
import type { Facts } from './facts';
import type { Terminal } from './terminal';

export type { Facts } from './facts';
export type { Terminal } from './terminal';

type ShownCommand = Pick<DescribedCommand, 'words' | 'summary'>;

/** Runs the program. @returns its exit code */
export async function runMarket(args: readonly string[], facts: Facts, terminal: Terminal): Promise<number> {
  try {
    await runCommand(args, facts, terminal);
    return exitCodes.done;
  } catch (error) {
    if (terminal.signal.aborted) return exitCodes.done;
    terminal.err(`${sentenceOf(error)}\n`);
    const isOption = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
    return isOption ? exitCodes.usage : exitCodeOf(error);
  }
}

async function runCommand(args: readonly string[], facts: Facts, terminal: Terminal): Promise<void> {
  const reads = describedCommands(facts);
  const own = ownCommands(() => all.map(({ words }) => words));
  const all: readonly ShownCommand[] = [...reads, ...own].sort((a, b) => (a.words < b.words ? -1 : 1));
  const [first = '', second = ''] = args;
  if (first === '' || asksForHelp(first)) return terminal.out(helpOf(all));
  if (first === '--version') return terminal.out(`${facts.version}\n`);
  const group = all.filter(({ words }) => words.startsWith(`${first} `));
  if (group.length > 1 && asksForHelp(second)) return terminal.out(helpOf(group));
  const command = own.find(({ words }) => words === `${first} ${second}` || words === first);
  if (command !== undefined)
    return runOwn(command, args.slice(command.words.split(' ').length), facts, terminal);
  const read = reads.find(({ words }) => words === `${first} ${second}`);
  if (read !== undefined) return runRead(read, args.slice(2), terminal);
  // `market usage`, `market calendar`: the one command that shows the resource.
  const short = reads.find(({ words }) => [`${first} get`, `${first} list`].includes(words));
  if (short !== undefined && (second === '' || second.startsWith('-')))
    return runRead(short, args.slice(1), terminal);
  throw new UsageError(`There is no command \`${[first, second].join(' ').trim()}\`. See \`market --help\`.`);
}

function runOwn(command: OwnCommand, args: string[], facts: Facts, terminal: Terminal): Promise<void> | void {
  if (args.some((arg) => ['-h', '--help'].includes(arg))) return terminal.out(helpOfOwn(command));
  return command.run(args, facts, terminal);
}

function asksForHelp(word: string): boolean {
  return ['-h', '--help', 'help'].includes(word);
}

function helpOf(commands: readonly ShownCommand[]): string {
  const shown = commands.map(({ words, summary }) => `  ${words.padEnd(28)} ${summary}`);
  return `Usage: market <command> [options]

${shown.join('\n')}

Options of each command: market <command> --help. Forms: --json, --ndjson, --csv. Variables: MARKET_DATA_API_KEY, MARKET_DATA_URL,
MARKET_DATA_WEBHOOK_SECRET, NO_COLOR.
Exit codes: 2 usage, 3 authentication, 4 limit, 5 unreachable, 1 any other failure.
`;
}
