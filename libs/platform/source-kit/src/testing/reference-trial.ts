import { askedSubjects, type Subjects, type WatchedIssue } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { type Feed, type MapContext, readPayload, SourceBlocked, SourceFailed } from '..';

/** Response with the issues that its request was about. */
interface AskedAnswer extends Subjects<WatchedIssue> {
  readonly request: string;
  readonly body: string;
}

const base: WatchedIssue = {
  ...{ sourceKey: 'asked', companyName: 'Asked Works Limited', symbol: null, isin: null, board: null },
  ...{ openOn: null, closeOn: null, listingOn: null, handles: {} },
};

/** Values that no response contains. One is set at a time: a mapper may refuse a response that differs from it. */
const marks = {
  companyName: 'Reference Mark Limited',
  symbol: 'REFMARK',
  isin: 'INE0REF01019',
  openOn: indianDay('2019-01-07'),
  closeOn: indianDay('2019-01-09'),
  listingOn: indianDay('2019-01-14'),
} as const;
const boards = ['MAINBOARD', 'SME'] as const;

/**
 * Finds the records of a feed that state by what the source was asked, whatever the response lacks: the response itself,
 * and copies that lack one key everywhere or one entry of a list, are read with marked references. A board is no mark of
 * its own: records must state the same one whichever was asked about.
 *
 * @returns findings, at most 20; empty when no reference comes out
 */
export function statedReferences(
  feed: Feed,
  answer: AskedAnswer,
  time: Pick<MapContext, 'now' | 'today'>,
): readonly string[] {
  const findings = new Set<string>();
  for (const [lack, value] of copiesOf(feed.decode?.(answer.body) ?? JSON.parse(answer.body))) {
    const found = (field: string) => findings.add(`without ${lack}: ${field}`);
    const read = (part: Partial<WatchedIssue>, used?: Set<string>) =>
      recordsOf(feed, answer, { value, part, used }, time);
    const used = new Set<string>();
    read({}, used);
    // A field that is not looked at cannot come out.
    for (const [field, mark] of Object.entries(marks))
      if (used.has(field) && JSON.stringify(read({ [field]: mark })).includes(mark)) found(field);
    const handle = { handles: { ...handlesOf(answer), series: 'REFMARK', mark: 'REFMARK' } };
    if (used.has('handles') && JSON.stringify(read(handle)).includes('REFMARK')) found('handles');
    const [main = [], sme = []] = used.has('board')
      ? boards.map((board) => read({ board }).flatMap(boardIn))
      : [];
    if (main.some((board, place) => board !== sme[place])) found('board');
  }
  return [...findings].slice(0, 20);
}

function handlesOf({ about, among }: Subjects<WatchedIssue>): WatchedIssue['handles'] {
  return about?.handles ?? among?.[0]?.handles ?? {};
}

function boardIn(record: object): unknown[] {
  return 'board' in record ? [record.board] : [];
}

/**
 * Returns the records of a value that is read as the response about marked issues; none if it is refused.
 *
 * @param used receives the names of the fields of the issues that are looked at
 */
function recordsOf(
  feed: Feed,
  { request, body, about = base, among = [base] }: AskedAnswer,
  { value, part, used }: { value: unknown; part: Partial<WatchedIssue>; used: Set<string> | undefined },
  time: Pick<MapContext, 'now' | 'today'>,
): object[] {
  const marked = (issue: WatchedIssue) => watchedBy(used, { ...issue, ...part });
  const subjects = askedSubjects({ about: marked(about), among: among.map(marked) });
  try {
    const wire = readPayload({ ...feed, decode: () => structuredClone(value) }, { request, body });
    return feed
      .map(wire, { request, ...subjects, ...time })
      .flatMap((row) => (row.outcome === 'record' ? [row.record as object] : []));
  } catch (error) {
    if (error instanceof SourceBlocked || error instanceof SourceFailed) return [];
    throw error;
  }
}

/** Returns an issue that notes the names of its fields when they are looked at. */
function watchedBy(used: Set<string> | undefined, issue: WatchedIssue): WatchedIssue {
  return new Proxy(issue, {
    get: (target, field, receiver) => {
      used?.add(String(field));
      return Reflect.get(target, field, receiver) as unknown;
    },
  });
}

/** Returns a value, its copies that lack one key everywhere, and those that lack one entry of a list, with what they lack. */
function* copiesOf(value: unknown): Generator<readonly [string, unknown]> {
  yield ['nothing', value];
  for (const key of new Set(keysIn(value))) yield [key, lacking(value, (name) => name === key)];
  for (const path of entriesIn(value)) yield [path, lacking(value, (_name, at) => at === path)];
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysIn(part),
  ]);
}

function entriesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(Array.isArray(value) ? [`${path}.${key}`] : []),
    ...entriesIn(part, `${path}.${key}`),
  ]);
}

type Condition = (key: string | null, path: string) => boolean;

/** Copies a value without the keys and entries for which a condition holds. The key of an entry is null. */
function lacking(value: unknown, isLacking: Condition, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    const here = `${path}.${key}`;
    return isLacking(isList ? null : key, here) ? [] : [[key, lacking(part, isLacking, here)]];
  });
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
