import { parseArgs } from 'node:util';
import { clientOf } from '../settings';
import type { Terminal } from '../terminal';

/** Follows the log of events, and writes each as a line; `--ndjson` as it is. */
export async function tailEvents(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      after: { type: 'string' },
      types: { type: 'string' },
      ...{ ndjson: { type: 'boolean' }, json: { type: 'boolean' }, max: { type: 'string' } },
    },
  });
  const { after, types, max } = values;
  const query = {
    ...(after === undefined ? {} : { after }),
    ...(types === undefined ? {} : { types: types.split(',') }),
  };
  let left = max === undefined ? Infinity : Number(max);
  const isPlain = values.ndjson === true || values.json === true;
  for await (const event of clientOf(terminal).events.follow(query, { signal: terminal.signal })) {
    const line = isPlain
      ? JSON.stringify(event)
      : `${event.timestamp}  ${event.type}  ${subjectOf(event.data)}`;
    terminal.out(`${line}\n`);
    if ((left -= 1) <= 0) return;
  }
}

function subjectOf(data: object): string {
  const { slug, ipoSlug, id, name } = data as Readonly<Record<string, unknown>>;
  return [slug ?? ipoSlug ?? id, name].filter((part) => typeof part === 'string').join('  ');
}
