import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from '../failures';
import { type OutputForm, outputForms, writeRecords } from '../output/write-records';
import { clientOf } from '../settings';
import type { Terminal } from '../terminal';
import type { DescribedCommand } from './described-commands';

/** Method of a resource, as a table of commands calls it. */
type Method = (...given: unknown[]) => PromiseLike<unknown> & AsyncIterable<object>;

/** Records that a list shows unless it is told otherwise. */
const usualRecords = 10;
const perRequest = 100;

const common: NonNullable<ParseArgsConfig['options']> = {
  limit: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(outputForms.map((form) => [form, { type: 'boolean' as const }])),
};

/** Runs a command that reads. Errors: `UsageError`, those of the client. */
export async function runRead(command: DescribedCommand, args: string[], terminal: Terminal): Promise<void> {
  const options = Object.fromEntries(command.options.map(({ name }) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, ...common },
    allowPositionals: true,
  });
  if (values['help'] === true) return terminal.out(helpOf(command));
  requireValues(command, positionals);
  const query = Object.fromEntries(
    command.options.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const missing = command.options.filter(({ name, required }) => required === true && !(name in query));
  if (missing.length > 0)
    throw new UsageError(`--${missing[0]?.name} is missing. See \`market ${command.words} --help\`.`);
  const form = outputForms.find((each) => values[each] === true) ?? 'table';
  const max = values['all'] === true ? Infinity : recordsAsked(values['limit']);
  await show(command, [...positionals], query, { form, max }, terminal);
}

async function show(
  { resource, method, isList, options }: DescribedCommand,
  positionals: readonly string[],
  query: Readonly<Record<string, unknown>>,
  { form, max }: { readonly form: OutputForm; readonly max: number },
  terminal: Terminal,
): Promise<void> {
  const client = clientOf(terminal) as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>;
  const read = client[resource]?.[method]?.bind(client[resource]);
  if (read === undefined) throw new Error(`the client has no ${resource}.${method}`);
  const page = isList ? { limit: Math.min(max, perRequest) } : {};
  const given = isList || options.length > 0 ? [{ ...query, ...page }] : [];
  const result = read(...positionals, ...given);
  await writeRecords(isList ? upTo(result, max) : one(result), { form, isList }, terminal);
}

async function* upTo(list: AsyncIterable<object>, max: number): AsyncGenerator<object> {
  let count = 0;
  for await (const record of list) {
    yield record;
    if ((count += 1) >= max) return;
  }
}

async function* one(reply: PromiseLike<unknown>): AsyncGenerator<object> {
  const result = (await reply) as object | readonly object[];
  yield* Array.isArray(result) ? (result as readonly object[]) : [result];
}

function recordsAsked(text: unknown): number {
  if (text === undefined) return usualRecords;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('--limit takes a whole number from 1.');
  return count;
}

function requireValues({ words, values }: DescribedCommand, given: readonly string[]): void {
  if (given.length === values.length) return;
  const usage = ['market', words, ...values.map((name) => `<${name}>`)].join(' ');
  throw new UsageError(`Usage: ${usage}. See \`market ${words} --help\`.`);
}

function helpOf({ words, summary, plan, values, options, isList }: DescribedCommand): string {
  const usage = ['market', words, ...values.map((name) => `<${name}>`), '[options]'].join(' ');
  const lines = options.map(({ name, description = '' }) => `  --${name.padEnd(16)} ${description}`);
  const limits = isList
    ? ['  --limit N          records, 10 by default', '  --all              all records']
    : [];
  const forms = '  --json, --ndjson, --csv';
  return `${summary}. Plan: ${plan}.\n\n${usage}\n\n${[...lines, ...limits, forms].join('\n')}\n`;
}
