import type { Facts } from '../facts';
import type { Terminal } from '../terminal';
import { listenForEvents } from '../webhooks/listen-for-events';
import { triggerDelivery } from '../webhooks/trigger-delivery';
import { completionScript } from './completions';
import { logIn } from './log-in';
import { tailEvents } from './tail-events';

/** Command that is no read of the document. */
export interface OwnCommand {
  /** Words of the command: `events tail`. */
  readonly words: string;
  readonly summary: string;
  /** Value and options that must be there, as they are written. */
  readonly given?: string;
  /** Options and variables, each with its meaning. */
  readonly options: readonly (readonly [name: string, meaning: string])[];
  readonly run: (args: string[], facts: Facts, terminal: Terminal) => Promise<void> | void;
}

const following = [
  ['--after ID', 'begin behind this event; now without it'],
  ['--types LIST', 'types of events, with commas between them'],
  ['--max N', 'end after N events'],
] as const;
const secretVariable = 'MARKET_DATA_WEBHOOK_SECRET';

/** Lists the commands of the program's own. @param words returns those of all commands, for completions */
export function ownCommands(words: () => readonly string[]): readonly OwnCommand[] {
  return [
    {
      ...{ words: 'login', summary: 'Store a key', options: [['--url URL', 'address of the service']] },
      run: (args, _facts, terminal) => logIn(args, terminal),
    },
    {
      ...{ words: 'events tail', summary: 'Follow the log of events' },
      options: [...following, ['--json, --ndjson', 'each event as a line of JSON']],
      run: (args, _facts, terminal) => tailEvents(args, terminal),
    },
    {
      ...{ words: 'webhooks listen', summary: 'Deliver events to a local address', given: '--forward URL' },
      options: [
        ['--forward URL', 'address of the receiver'],
        ...following,
        [secretVariable, 'secret that signs; without it a new one, which is printed'],
      ],
      run: (args, _facts, terminal) => listenForEvents(args, terminal),
    },
    {
      ...{ words: 'webhooks trigger', summary: 'Deliver an example, signed locally' },
      given: '<type> --to URL',
      options: [
        ['--to URL', 'address of the receiver'],
        ['--secret-file FILE', 'file with the secret that signs'],
        [secretVariable, 'the secret, without a file'],
      ],
      run: triggerDelivery,
    },
    {
      ...{
        words: 'completions',
        summary: 'Print completions for bash or zsh',
        given: 'bash|zsh',
        options: [],
      },
      run: ([shell], _facts, terminal) => terminal.out(completionScript(shell, words())),
    },
  ];
}

/** Returns the help of a command. */
export function helpOfOwn({ words, summary, given, options }: OwnCommand): string {
  const usage = ['market', words, given, options.length === 0 ? undefined : '[options]'];
  const width = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`).join('');
  const written = usage.filter((part) => part !== undefined).join(' ');
  return `${summary}.\n\n${written}\n${lines === '' ? '' : `\n${lines}`}`;
}
