import { askedSubjects, type WatchedIssue } from '@market/contracts';
import { indianDay, instantInIndia, type IndianDay } from '@market/kernel';
import {
  type Feed,
  type FetchContext,
  type MappedRow,
  readPayload,
  type Source,
  SourceBlocked,
  SourceFailed,
} from '..';
import { tryDamagedCopies, tryGrownCopies } from './damage-trial';
import {
  columnPaths,
  keyPaths,
  type Path,
  textCells,
  withNewKeys,
  withNumber,
  withoutPath,
} from './json-paths';
import { statedReferences } from './reference-trial';

/** Number of damaged copies of a feed; `npm run chaos -- --bytes` sets 10 000. */
const damagedCopiesWanted = Number(process.env['DAMAGED_COPIES'] ?? 100);

/** Payload in the feed's own wire shape, with invented content. */
export interface FeedFixture {
  /** Part of the test's title, for example the name of the file. */
  readonly name: string;
  readonly body: string;
  /** Path and query of the request, if the mapper uses them. */
  readonly request?: string;
  readonly about?: WatchedIssue;
  readonly among?: readonly WatchedIssue[];
  /** Expected records, in order. */
  readonly expected?: readonly unknown[];
}

export interface Conformance {
  readonly fixtures: readonly FeedFixture[];
  /** Payloads without a record: their bytes are damaged like those of the others. */
  readonly quiet?: readonly FeedFixture[];
  /** Day of the source, at noon. Default: 20 November 2026. */
  readonly today?: IndianDay;
}

/** Ids of the feeds whose suites the spec file has defined. */
const described = new Set<string>();

/** Defines the test that each feed of a source has its suite. Call it after the last `describeFeed` of a spec file. */
export function itDescribesAllFeeds({ id, feeds }: Source): void {
  it(`the suite of each feed of the source ${id} is defined here`, () => {
    expect([...described].sort()).toEqual(feeds.map((feed) => feed.id).sort());
  });
}

/**
 * Defines the suite that every feed passes: fixtures are read into records of the promised kinds that satisfy their
 * schema; the same input yields the same output, an hour later under the same names; a damaged payload is refused with
 * the first differing path. Call it at the top level of a spec file.
 */
export function describeFeed<Wire, Client>(feed: Feed<Wire, Client>, conformance: Conformance): void {
  const { fixtures, quiet = [], today = indianDay('2026-11-20') } = conformance;
  described.add(feed.id);
  describe(`${feed.id} conforms`, () => {
    it('has an id, a title, a schedule and deadlines', () => {
      expect(feed.id).toMatch(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
      expect(feed.title).not.toBe('');
      expect(feed.delivers.length).toBeGreaterThan(0);
      expect(feed.schedule.cron.split(' ')).toHaveLength(5);
      expect(feed.timeoutMs).toBeGreaterThan(0);
      expect(feed.staleAfterMs).toBeGreaterThan(feed.timeoutMs);
      for (const { type } of feed.lists ?? []) expect(feed.delivers).toContain(type);
    });

    if (feed.perSubject) {
      it('may be empty without subjects', async () => {
        const watchlist = { issuesAt: () => Promise.resolve([]) };
        const context = {
          watchlist,
          today,
          now: instantInIndia(today, '12:00'),
        } as unknown as FetchContext<Client>;
        expect(await feed.emptyIsSuspect?.(context, 0)).toBeNull();
      });
    }

    describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
      const read = (body = fixture.body) => readFixture(feed, { ...fixture, body }, today);
      describeOutput(feed, fixture, today);
      describeDamage(feed, fixture, read);
    });

    const answers = [...fixtures, ...quiet];
    it.each(answers.map((fixture) => [fixture.name, fixture] as const))(
      'refuses damaged copies of %s, or reads possible records from them',
      (_name, fixture) => {
        const count = Math.ceil(damagedCopiesWanted / answers.length);
        const context = { now: instantInIndia(today, '12:00'), today };
        const { findings, ...figures } = tryDamagedCopies(feed, payloadOf(fixture), context, count);
        if (process.env['DAMAGED_COPIES'] !== undefined)
          process.stderr.write(`${feed.id} ${fixture.name}: ${JSON.stringify(figures)}\n`);
        expect(findings).toEqual([]);
        expect(figures.copies).toBe(count);
      },
      600_000,
    );

    it.each(answers.slice(0, 1).map((fixture) => [fixture.name, fixture] as const))(
      'reads or refuses copies of %s that grow in depth, width and length, in linear time',
      (_name, fixture) => {
        const context = { now: instantInIndia(today, '12:00'), today };
        expect(tryGrownCopies(feed, payloadOf(fixture), context)).toEqual([]);
      },
      600_000,
    );
  });
}

function describeOutput<Wire, Client>(
  feed: Feed<Wire, Client>,
  fixture: FeedFixture,
  today: IndianDay,
): void {
  it('is mapped to records of the promised kinds that satisfy their schema', () => {
    const records = recordsOf(readFixture(feed, fixture, today));
    const [source] = feed.id.split('.');
    expect(records.length).toBeGreaterThan(0);
    for (const { record } of records) expect(publisherOf(record) ?? source).toBe(source);
    for (const { type, record } of records) {
      expect(feed.delivers).toContain(type);
      expect(type.schema.safeParse(record).error?.issues ?? []).toEqual([]);
    }
    if (fixture.expected) expect(records.map(({ record }) => record)).toEqual(fixture.expected);
  });

  it('is mapped to the same output twice and not changed', () => {
    const wire = readPayload(feed, payloadOf(fixture));
    const before = structuredClone(wire);
    const first = feed.map(wire, contextOf(fixture, today, '12:00'));
    expect(feed.map(wire, contextOf(fixture, today, '12:00'))).toEqual(first);
    expect(wire).toEqual(before);
  });

  it('is mapped to no record that states by what the source was asked, whatever it lacks', () => {
    const time = { now: instantInIndia(today, '12:00'), today };
    expect(statedReferences(feed as Feed, payloadOf(fixture), time)).toEqual([]);
  });

  it('has records with the same names an hour later, each name once', () => {
    const keys = keysOf(readFixture(feed, fixture, today));
    expect(keysOf(readFixture(feed, fixture, today, '13:00'))).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
}

function describeDamage<Wire, Client>(
  feed: Feed<Wire, Client>,
  fixture: FeedFixture,
  read: (body?: string) => readonly MappedRow[],
): void {
  it('is refused when it is an HTML page', () => {
    const page = '<!DOCTYPE html>\n<html lang="en"><body>Access Denied</body></html>';
    expect(refusalOf(() => read(page))).not.toBeNull();
    if (!feed.decode) expect(() => read(page)).toThrow(SourceBlocked);
  });

  it.each([
    ['empty', ''],
    ['{}', '{}'],
    ['null', 'null'],
    ['an error', '{"error":"Unexpected end of JSON input"}'],
    ['truncated', fixture.body.trimEnd().slice(0, -1 - Math.floor(fixture.body.length / 3))],
  ])('is refused when it is %s', (_title, body) => {
    expect(refusalOf(() => read(body))).not.toBeNull();
  });

  it('is an empty list when it is [] and the feed reads lists, else refused', () => {
    const isList = !feed.decode && Array.isArray(JSON.parse(fixture.body));
    if (isList) expect(read('[]')).toEqual([]);
    else expect(refusalOf(() => read('[]'))).not.toBeNull();
  });

  it('is refused without some of its keys, with the path of the missing one', () => {
    const refusedOf = (paths: readonly Path[]) =>
      paths.flatMap((path) => {
        const refusal = refusalOf(() => readPayload(withoutKey(feed, path), payloadOf(fixture)));
        return refusal === null ? [] : [{ path: path.join('.'), refusal }];
      });
    const answer = decoded(feed, fixture);
    const alone = refusedOf(keyPaths(answer));
    // A list may lack a key in one row, not in every row.
    const inAllRows = refusedOf(columnPaths(answer));
    const refused = alone.length > 0 ? alone : inAllRows;
    const isNamed = ({ path, refusal }: (typeof refused)[0]) => refusal.includes(`: ${path}: `);
    expect([...refused, ...inAllRows].some(isNamed)).toBe(true);
    // Where one of two keys is enough, the refusal may name the other one beside it.
    for (const { path, refusal } of refused) expect(refusal).toContain(`: ${path.replace(/[^.]*$/, '')}`);
  });

  // Decoded payloads hold texts alone, and a bundled one is ours.
  if (!feed.decode && !feed.bundled) {
    it('is read when any one cell of its lists holds a number in place of a text', () => {
      // One cell of each column: the rows of a list have one schema.
      const columns = new Map(
        textCells(JSON.parse(fixture.body)).map((path) => [path.join('.').replace(/\b\d+\b/g, '*'), path]),
      );
      const refused = [...columns.values()].flatMap((path) => {
        const refusal = refusalOf(() => read(withNumber(fixture.body, path)));
        return refusal === null ? [] : [refusal];
      });
      expect(refused).toEqual([]);
    });
  }

  it('may have additional keys', () => {
    const grown = { ...feed, decode: (body: string) => withNewKeys(decodedBody(feed, body)) };
    expect(refusalOf(() => readPayload(grown, payloadOf(fixture)))).toBeNull();
  });
}

/** Returns the publisher that a record names: a feed must not quote in another's name. */
function publisherOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'publisher' in record ? record.publisher : null;
}

function payloadOf({ body, request = '/fixture', about, among }: FeedFixture) {
  const asked = { ...(about === undefined ? {} : { about }), ...(among === undefined ? {} : { among }) };
  return { request, body, ...asked };
}

function contextOf({ request = '/fixture', ...subjects }: FeedFixture, today: IndianDay, time: string) {
  return { request, now: instantInIndia(today, time), today, ...askedSubjects(subjects) };
}

function readFixture<Wire, Client>(
  feed: Feed<Wire, Client>,
  fixture: FeedFixture,
  today: IndianDay,
  time = '12:00',
): readonly MappedRow[] {
  return feed.map(readPayload(feed, payloadOf(fixture)), contextOf(fixture, today, time));
}

function recordsOf(rows: readonly MappedRow[]) {
  return rows.flatMap((row) => (row.outcome === 'record' ? [row] : []));
}

function keysOf(rows: readonly MappedRow[]): string[] {
  return recordsOf(rows).map(({ type, record }) => `${type.kind} ${type.keyOf(record)}`);
}

/** Returns the message of a refusal as the runner knows it, null when there is none. Any other error is a defect. */
function refusalOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof SourceBlocked || error instanceof SourceFailed) return error.message;
    throw error;
  }
}

function decodedBody<Wire, Client>(feed: Feed<Wire, Client>, body: string): unknown {
  return feed.decode ? feed.decode(body) : JSON.parse(body);
}

function decoded<Wire, Client>(feed: Feed<Wire, Client>, { body }: FeedFixture): unknown {
  return decodedBody(feed, body);
}

/** Makes a feed whose payload lacks one key, or lacks it in all rows of its list. */
function withoutKey<Wire, Client>(feed: Feed<Wire, Client>, path: Path): Feed<Wire, Client> {
  return {
    ...feed,
    decode: (body) => withoutPath(decodedBody(feed, body), path),
  };
}
