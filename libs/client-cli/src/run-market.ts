import { completionScript } from './commands/completions';
import { type DescribedCommand, describedCommands } from './commands/described-commands';
import { logIn } from './commands/log-in';
import { runRead } from './commands/read-command';
import { tailEvents } from './commands/tail-events';
import { exitCodeOf, exitCodes, sentenceOf, UsageError } from './failures';
import type { Facts } from './facts';
import type { Terminal } from './terminal';
import { listenForEvents } from './webhooks/listen-for-events';
import { triggerDelivery } from './webhooks/trigger-delivery';

export type { Facts } from './facts';
export type { Terminal } from './terminal';

/** Command that is no read of the document. */
type OwnCommand = readonly [words: string, about: string, run: (args: string[]) => Promise<void> | void];

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
  const own: readonly OwnCommand[] = [
    ['login', 'Store a key', (rest) => logIn(rest, terminal)],
    ['events tail', 'Follow the log of events', (rest) => tailEvents(rest, terminal)],
    ['webhooks listen', 'Deliver events to a local address', (rest) => listenForEvents(rest, terminal)],
    [
      'webhooks trigger',
      'Deliver an example, signed locally',
      (rest) => triggerDelivery(rest, facts, terminal),
    ],
    [
      'completions',
      'Print completions for bash or zsh',
      ([shell]) => terminal.out(completionScript(shell, all)),
    ],
  ];
  const all = [...reads.map(({ words }) => words), ...own.map(([words]) => words)].sort();
  const [first = '', second = ''] = args;
  if (['', '-h', '--help', 'help'].includes(first)) return terminal.out(helpOf(reads, own));
  if (first === '--version') return terminal.out(`${facts.version}\n`);
  for (const [words, , run] of own) {
    if (words === `${first} ${second}`) return run(args.slice(2));
    if (words === first) return run(args.slice(1));
  }
  const read = reads.find(({ words }) => words === `${first} ${second}`);
  if (read !== undefined) return runRead(read, args.slice(2), terminal);
  // `market usage`, `market calendar`: the one command that shows the resource.
  const short = reads.find(({ words }) => [`${first} get`, `${first} list`].includes(words));
  if (short !== undefined && (second === '' || second.startsWith('-')))
    return runRead(short, args.slice(1), terminal);
  throw new UsageError(`There is no command \`${[first, second].join(' ').trim()}\`. See \`market --help\`.`);
}

function helpOf(reads: readonly DescribedCommand[], own: readonly OwnCommand[]): string {
  const lines = [
    ...own.map(([words, about]) => [words, about] as const),
    ...reads.map(({ words, summary }) => [words, summary] as const),
  ];
  const shown = lines.map(([words, about]) => `  ${words.padEnd(28)} ${about}`).sort();
  return `Usage: market <command> [options]

${shown.join('\n')}

Options of each command: market <command> --help. Forms: --json, --ndjson, --csv. Variables: MARKET_DATA_API_KEY, MARKET_DATA_URL, NO_COLOR.
Exit codes: 2 usage, 3 authentication, 4 limit, 5 unreachable, 1 any other failure.
`;
}
