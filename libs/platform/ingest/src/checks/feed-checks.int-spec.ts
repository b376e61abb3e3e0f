import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Outbox, outboxParts } from '@market/database/outbox';
import { dataVersionParts } from '@market/database/data-versions';
import { historyParts } from '@market/database/history';
import { openTestDatabase } from '@market/database/testing';
import { EgressError, HttpClient, type HttpRequest, type HttpResponse } from '@market/egress';
import { ManualClock } from '@market/kernel';
import {
  askEach,
  type Feed,
  type FetchContext,
  PlainClient,
  ReaderAtHand,
  type Source,
} from '@market/source-kit';
import { aMangoFeed, aWatchedIssue, FixedWatchlist } from '@market/source-kit/testing';
import { ingestParts } from '..';
import { MangoIntake } from '../__fixtures__/mango-intake';
import type { FeedRunnerParts } from '../feed-runner';
import { FeedRunner } from '../feed-runner';
import { IntakeRegistry } from '../intake-registry';
import { PayloadArchive } from '../payload-archive';
import { SourceRegistry } from '../source-registry';
import { SourceTime } from '../source-time';
import { FeedChecks, isBroken } from './feed-checks';

/** Site that serves what a test says. */
class Site extends HttpClient {
  readonly asked: string[] = [];
  serve: (path: string) => Partial<HttpResponse> | Error = () => ({ status: 404 });

  override get({ url }: HttpRequest): Promise<HttpResponse> {
    const path = url.replace('https://grove.example', '');
    this.asked.push(path);
    const answer = this.serve(path);
    if (answer instanceof Error) return Promise.reject(answer);
    const head = { url, status: 200, mediaType: 'application/json', setCookies: [], retryAfterSeconds: null };
    return Promise.resolve({ ...head, body: '', ...answer });
  }
}

type GroveContext = FetchContext<PlainClient>;

const ask = async ({ client, signal }: GroveContext, request: string) => ({
  request,
  body: await client.text(request, signal),
});

const list: Feed = aMangoFeed(async (context) => [await ask(context as GroveContext, '/mangoes')], {
  dataSets: ['mangoes'],
});
const details: Feed = aMangoFeed(
  async (context) =>
    askEach(context, await context.watchlist.issuesAt('NSE', 'known'), (about) =>
      ask(context as GroveContext, `/mangoes/${about.sourceKey}`),
    ),
  { id: 'grove.details', perSubject: true, emptyIsSuspect: () => Promise.resolve(null) },
);
const pages: Feed = aMangoFeed(
  (context) =>
    askEach(
      context,
      Array.from({ length: 9 }, (_, page) => `/pages/${page}`),
      (path) => ask(context as GroveContext, path),
    ),
  { id: 'grove.pages' },
);

const mangoes = (...rows: readonly object[]) => ({ body: JSON.stringify(rows) });

Logger.overrideLogger(false);

describe('FeedChecks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-'));
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let site: Site;
  let parts: FeedRunnerParts;
  let checks: FeedChecks;

  const grove: Source<PlainClient> = {
    id: 'grove',
    title: 'The grove',
    homePage: 'https://grove.example',
    hosts: [{ key: 'GROVE', defaultUrl: 'https://grove.example' }],
    paceMs: 0,
    connect: ({ http, baseUrl }) =>
      new PlainClient(http, { baseUrl: baseUrl('GROVE'), paceMs: 0, timeoutMs: 1_000 }),
    feeds: [list, details, pages] as Feed<unknown, PlainClient>[],
  };

  const partsWith = (part: Partial<FeedRunnerParts> = {}): FeedRunnerParts => {
    const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
    const intakes = new IntakeRegistry();
    intakes.register(new MangoIntake(new Outbox()));
    return {
      dataSource: database.dataSource,
      clock,
      intakes,
      sources: new SourceRegistry([grove], site, {}),
      archive: new PayloadArchive(folder),
      reader: new ReaderAtHand(),
      watchlist: new FixedWatchlist(),
      sourceTime: new SourceTime(clock, null),
      ...part,
    };
  };

  beforeAll(async () => {
    database = await openTestDatabase('feed_checks', [
      ingestParts,
      dataVersionParts,
      outboxParts,
      historyParts,
    ]);
    await database.dataSource.query(
      'CREATE TABLE mango (village text PRIMARY KEY, mangoes integer NOT NULL)',
    );
  });
  beforeEach(() => {
    site = new Site();
    parts = partsWith();
    checks = new FeedChecks(parts);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const stored = async () => {
    const [row] = await database.dataSource.query<Record<string, number>[]>(
      `SELECT (SELECT count(*) FROM mango) AS mangoes, (SELECT count(*) FROM feed_run) AS runs,
              (SELECT count(*) FROM feed_state) AS states, (SELECT count(*) FROM outbox_event) AS events,
              (SELECT count(*) FROM quarantine) AS quarantined`,
    );
    return row;
  };

  it('tells address, response, rows and effect of a feed that works, and stores nothing', async () => {
    site.serve = () => ({
      ...mangoes({ village: 'Alphonsopur', mangoes: '5' }, { village: 'Langra', mangoes: 'many' }),
      url: 'https://grove.example/m/mangoes',
      setCookies: ['sid=secret; Path=/'],
    });
    const check = await checks.check('grove.mangoes');
    expect(check).toMatchObject({
      feed: 'grove.mangoes',
      outcome: 'works',
      reason: null,
      rows: 1,
      refused: 1,
      firstRefused: 'unreadable number: "many"',
      effect: {
        held: null,
        accepted: 1,
        unchanged: 0,
        quarantined: 1,
        events: 0,
        changes: [],
        doubts: [{ key: null, reason: 'unreadable number: "many"' }],
      },
      requests: [
        {
          url: 'https://grove.example/mangoes',
          status: 200,
          mediaType: 'application/json',
          bytes: 79,
          cookies: ['sid'],
          redirectedTo: 'https://grove.example/m/mangoes',
          problem: null,
        },
      ],
    });
    expect(JSON.stringify(check)).not.toContain('secret');
    expect(await stored()).toEqual({ mangoes: 0, runs: 0, states: 0, events: 0, quarantined: 0 });
    expect(isBroken(check)).toBe(false);
  });

  it.each<[string, () => Partial<HttpResponse> | Error, string, RegExp]>([
    ['a refusal', () => ({ status: 403 }), 'blocked', /status 403/],
    ['a page in place of data', () => ({ body: '<html>' }), 'blocked', /HTML page instead of JSON/],
    ['no response', () => new EgressError('timeout', 'grove.example'), 'unreachable', /timeout/],
    ['a removed route', () => ({ status: 404 }), 'failed', /route is gone/],
    ['another shape', () => mangoes({ town: 'Alphonsopur', mangoes: '5' }), 'shape', /0\.village: /],
    ['no rows', () => mangoes(), 'empty', /empty response/],
  ])('tells what is wrong with %s', async (_title, serve, outcome, reason) => {
    site.serve = serve;
    const check = await checks.check('grove.mangoes');
    expect(check).toMatchObject({ outcome, reason: expect.stringMatching(reason) });
    expect(isBroken(check)).toBe(true);
  });

  it('tells that a list would be held, which is much shorter than usual', async () => {
    const villages = Array.from({ length: 30 }, (_, index) => ({
      village: `village ${index}`,
      mangoes: '5',
    }));
    site.serve = () => mangoes(...villages);
    const runner = new FeedRunner(parts);
    await expect(runner.run('grove.mangoes')).resolves.toMatchObject({ status: 'ok', accepted: 30 });
    const before = await stored();
    site.serve = () => mangoes(...villages.slice(0, 3));
    await expect(checks.check('grove.mangoes')).resolves.toMatchObject({
      outcome: 'held',
      reason: expect.stringContaining('30'),
      rows: 3,
    });
    expect(await stored()).toEqual(before);
  });

  it('asks about one subject only, and calls a feed without subjects idle', async () => {
    await expect(checks.check('grove.details')).resolves.toMatchObject({ outcome: 'idle', requests: [] });
    const watchlist = new FixedWatchlist([
      aWatchedIssue({ sourceKey: 'ARKA' }),
      aWatchedIssue({ sourceKey: 'GOMATI' }),
    ]);
    site.serve = () => mangoes({ village: 'Kesarwadi', mangoes: '8' });
    const check = await new FeedChecks(partsWith({ watchlist })).check('grove.details');
    expect(check).toMatchObject({ outcome: 'works', rows: 1, effect: { accepted: 1 } });
    expect(site.asked).toEqual(['/mangoes/ARKA']);
  });

  it('sends at most five requests, and does not weigh a part of a list', async () => {
    site.serve = (path) => mangoes({ village: path, mangoes: '5' });
    const check = await checks.check('grove.pages');
    expect(check).toMatchObject({ outcome: 'works', rows: 5, effect: null });
    expect(site.asked).toHaveLength(5);
  });

  it('sends nothing for a feed that is switched off', async () => {
    const isOff = new FeedChecks(partsWith({ isOff: true }));
    await expect(isOff.check('grove.mangoes')).resolves.toMatchObject({ outcome: 'off', requests: [] });
    expect(site.asked).toEqual([]);
  });

  it('captures responses unchanged, with the limits of a check', async () => {
    site.serve = () => mangoes({ village: 'Kesarwadi', mangoes: 'many' });
    const { payloads, requests } = await checks.capture('grove.pages');
    expect(payloads).toHaveLength(5);
    expect(payloads[0]).toEqual({ request: '/pages/0', body: '[{"village":"Kesarwadi","mangoes":"many"}]' });
    expect(requests).toHaveLength(5);
  });

  it('compares a stored payload with what is known', async () => {
    const body = JSON.stringify([{ village: 'Kesarwadi', mangoes: '8' }]);
    await expect(checks.compare('grove.details', { request: '/mangoes', body })).resolves.toEqual({
      records: [{ village: 'Kesarwadi', mangoes: 8 }],
      refused: [],
      effect: { held: null, accepted: 1, unchanged: 0, quarantined: 0, events: 0, changes: [], doubts: [] },
    });
    const html = { request: '/mangoes', body: '<html>' };
    await expect(checks.compare('grove.mangoes', html)).rejects.toThrow('HTML page');
    await expect(checks.compare('grove.details', html, 'ARKA')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
