import { setTimeout as pause } from 'node:timers/promises';
import { EventStreamClient } from './event-stream-client';
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
    readonly nextCursor: string;
    readonly hasNextPage: boolean;
  };
}

const types = followedKinds.map(({ event }) => event).join();
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

/** Follows the changes of a list by `updatedSince` and `cursor`. */
export async function followChanges(
  terms: FollowerTerms,
  kind: FollowedKind,
  since: Date,
  copy: CopyByChanges,
): Promise<void> {
  for (let cursor = ''; !terms.isOver();) {
    const query = `updatedSince=${since.toISOString()}&limit=3${cursor}`;
    const part = await read(terms, `${kind.list}?${query}`);
    for (const record of part?.data ?? []) copy.take(kind, record);
    if (part !== null) cursor = `&cursor=${part.meta.nextCursor}`;
    if (part?.meta.hasNextPage !== true) await pause(askAgainMs);
  }
}

/**
 * Follows the stream of events, and comes back to it as a client of the standard does.
 *
 * @param onOpen is called each time that a stream is open
 */
export async function followStream(
  { key, nextBase, isOver }: FollowerTerms,
  copy: CopyByEvents,
  onOpen: () => void,
): Promise<void> {
  let lastEventId: string | undefined;
  while (!isOver()) {
    const options = { query: `?types=${types}`, ...(lastEventId === undefined ? {} : { lastEventId }) };
    const client = await EventStreamClient.open(nextBase(), key, options).catch(() => null);
    if (client?.status === 200) onOpen();
    let taken = 0;
    while (!isOver() && client !== null && (!client.hasEnded || taken < client.messages.length)) {
      for (; taken < client.messages.length; taken += 1) {
        const { id, data } = client.messages[taken] ?? { id: '', data: null };
        if (data !== null) copy.take(data);
        lastEventId = id ?? lastEventId;
      }
      await pause(20);
    }
    client?.close();
    if (!isOver()) await pause(500);
  }
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
