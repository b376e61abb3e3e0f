import { setTimeout as pause } from 'node:timers/promises';
import { MarketData } from 'india-market-data';
import { type FollowedKind, followedKinds } from './followed-kinds';
import type { CopyByChanges, CopyByEvents } from './market-copy';

/** Terms on which a consumer reads the API. */
export interface FollowerTerms {
  readonly key: string;
  /** Returns the address of the process that the next request goes to. It may be away. */
  readonly nextBase: () => string;
  readonly isOver: () => boolean;
}

interface Part {
  readonly data: readonly { readonly id: string }[];
  readonly meta: {
    readonly nextAfter: string | null;
    readonly hasMore: boolean;
  };
}

const followedTypes = followedKinds.map(({ event }) => event);
const types = followedTypes.join();
/** Time until a consumer that has everything asks again. Units: milliseconds. */
const askAgainMs = 250;

/** Follows the log of events by `after`. */
export async function followLog(terms: FollowerTerms, copy: CopyByEvents): Promise<void> {
  for (let after = ''; !terms.isOver();) {
    const part = await read(terms, `/v1/events?types=${types}&limit=50${after}`);
    for (const event of part?.data ?? []) copy.take(JSON.stringify(event));
    const { nextAfter = null, hasMore = false } = part?.meta ?? {};
    if (nextAfter !== null) after = `&after=${nextAfter}`;
    if (!hasMore) await pause(askAgainMs);
  }
}

/** Follows the changes of a list by the TypeScript client, which is asked again when it has everything. */
export async function followChanges(
  terms: FollowerTerms,
  kind: FollowedKind,
  since: Date,
  copy: CopyByChanges,
): Promise<void> {
  const resource = clientOf(terms)[kind.list.slice('/v1/'.length) as 'ipos' | 'ofs'];
  let cursor: string | undefined;
  const save = (position: string) => void (cursor = position);
  while (!terms.isOver()) {
    const query = { since, save, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
    for await (const change of resource.changes(query))
      copy.take(kind, change.kind === 'changed' ? withoutDays(change.record) : change);
    await pause(askAgainMs);
  }
}

/**
 * Follows the stream of events by the TypeScript client.
 *
 * @param onOpen is called each time that a stream is open
 */
export async function followStream(
  terms: FollowerTerms,
  copy: CopyByEvents,
  onOpen: () => void,
): Promise<void> {
  const over = new AbortController();
  const watch = (async () => {
    while (!terms.isOver()) await pause(askAgainMs);
    over.abort();
  })();
  const events = clientOf(terms, onOpen).events.follow({ types: followedTypes }, { signal: over.signal });
  try {
    for await (const event of events) copy.take(JSON.stringify(event));
  } catch (error) {
    if (!over.signal.aborted) throw error;
  }
  await watch;
}

/** Makes a client whose requests go to the processes in turn, and which tries them until one answers. */
function clientOf({ key, nextBase }: FollowerTerms, onOpen: () => void = () => undefined): MarketData {
  const balanced = async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input);
    const response = await fetch(`${nextBase()}${pathname}${search}`, init);
    if (response.ok && pathname.endsWith('/stream')) onOpen();
    return response;
  };
  return new MarketData({ apiKey: key, fetch: balanced, maxRetries: 1_000, timeoutMs: 600_000 });
}

/** Returns a record as it was sent, without the texts of days that the client adds. */
function withoutDays<Item extends { readonly id: string }>(record: Item): Item & Record<string, unknown> {
  const text = JSON.stringify(record, (name, value: unknown) =>
    /^day$|Day$/.test(name) ? undefined : value,
  );
  return JSON.parse(text) as Item & Record<string, unknown>;
}

/** Reads a part; null when the process did not answer, which may be killed, or said to wait. Errors: `Error` for a refusal. */
async function read({ key, nextBase }: FollowerTerms, path: string): Promise<Part | null> {
  const answer = await fetch(nextBase() + path, { headers: { 'X-API-Key': key } }).catch(() => null);
  const body = (await answer?.text().catch(() => null)) ?? null;
  if (answer === null || body === null || answer.status >= 500) return null;
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
    return null;
  }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
  return JSON.parse(body) as Part;
}
