import { DomainError } from '@market/kernel';
import {
  type FeedCheck,
  type FeedChecks,
  isBroken,
  type PayloadComparison,
  type SourceRegistry,
} from '@market/ingest';
import { layOut } from './lay-out';

/**
 * Returns the ids of the feeds that are named by their own id or by that of their source; of all without a name.
 *
 * Errors: `DomainError` not-found for a name of neither.
 */
export function feedsNamed(sources: SourceRegistry, names: readonly string[]): string[] {
  const all = sources.feeds().map(({ source, feed }) => ({ source: source.id, feed: feed.id }));
  const unknown = names.find((name) => !all.some(({ source, feed }) => name === source || name === feed));
  if (unknown !== undefined)
    throw new DomainError({
      kind: 'not-found',
      code: 'NOT_001',
      publicMessage: `no feed and no source ${unknown}: \`source list\` names them`,
    });
  const isNamed = (one: (typeof all)[number]) =>
    names.length === 0 || names.includes(one.source) || names.includes(one.feed);
  return all.filter(isNamed).map(({ feed }) => feed);
}

/** Checks feeds one after the other: a source is asked by one request at a time. */
export async function checkFeeds(checks: FeedChecks, feedIds: readonly string[]): Promise<FeedCheck[]> {
  const results: FeedCheck[] = [];
  for (const id of feedIds) results.push(await checks.check(id));
  return results;
}

/**
 * A table with a line a feed, below it a line for each reason, and a conclusion.
 *
 * @param isReplayed true: the bundled payloads were asked in place of the sites
 */
export function describeChecks(checks: readonly FeedCheck[], isReplayed: boolean): string {
  const rows = checks.map(({ feed, outcome, requests, rows, refused, effect }) => {
    return {
      feed,
      outcome,
      responses: [...new Set(requests.map(({ status, problem }) => String(status ?? problem)))],
      'media type': requests.find(({ status }) => status === 200)?.mediaType ?? null,
      ms: requests.reduce((sum, { took }) => sum + took, 0),
      KB: Math.ceil(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
      rows,
      refused,
      'would change': effect === null ? null : effect.accepted,
    };
  });
  return [layOut(rows), ...checks.flatMap(linesOf), conclusionOf(checks, isReplayed)].join('\n');
}

/** Returns how many feeds work, and which do not; where no site responds, what to look at. */
function conclusionOf(checks: readonly FeedCheck[], isReplayed: boolean): string {
  if (isReplayed)
    return 'The bundled payloads were asked (SOURCES=replay): this says nothing about the real sites.';
  const asked = checks.filter(({ requests }) => requests.length > 0);
  if (asked.length > 0 && asked.every(({ outcome }) => outcome === 'unreachable'))
    return 'No site is reachable: look at the network, DNS, egress rules and HTTPS_PROXY of this machine.';
  const works = asked.filter(({ outcome }) => outcome === 'works').length;
  const broken = checks.filter(isBroken).map(({ feed }) => feed);
  return [
    `${works} of ${asked.length} feeds that were asked work`,
    ...(broken.length === 0 ? [] : [`these do not, and their data are sold: ${broken.join(', ')}`]),
  ].join('; ');
}

/** Records of a response, what could not be read, and what would change. */
export function describeComparison({ records, refused, effect }: PayloadComparison): string {
  const { held, accepted, unchanged, quarantined, events, changes, doubts } = effect;
  const figures = `${accepted} accepted, ${unchanged} unchanged, ${quarantined} quarantined, ${events} events`;
  return [
    ...records.map((record) => JSON.stringify(stated(record))),
    ...refused.map(({ reason, raw }) => `refused: ${reason}: ${JSON.stringify(raw)}`),
    ...doubts.map(({ key, reason }) => `doubted: ${key ?? '-'}: ${reason}`),
    held === null ? `a run would have: ${figures}` : `a run would be held: ${held}`,
    ...(changes.length === 0 ? ['no published value would change'] : [layOut(changes)]),
  ].join('\n');
}

/** Returns the values that a record states: those that are not null. */
function stated(record: unknown): object {
  return Object.fromEntries(Object.entries(Object(record) as object).filter(([, value]) => value !== null));
}

function linesOf({ feed, outcome, reason, firstRefused, requests, effect }: FeedCheck): string[] {
  const last = requests.at(-1);
  const redirected = last?.redirectedTo ?? null;
  return [
    ...(reason === null ? [] : [`${feed}  ${outcome}: ${reason}`]),
    ...(firstRefused === null ? [] : [`${feed}  first refused: ${firstRefused}`]),
    ...(redirected === null ? [] : [`${feed}  redirected to ${redirected}`]),
    ...(effect?.changes ?? []).map(
      ({ resource, id, field, published, then }) =>
        `${feed}  ${resource} ${id} ${field}: ${published} → ${then}`,
    ),
  ];
}
