import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcedIssues } from '@market/invented-market/replay-payloads/market';
import { capturedOn } from '@market/invented-market/replay-payloads/trading-days';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import type { RunReport } from '@market/ingest';
import { readDay } from '@market/kernel';
import { readHtmlTables } from '@market/source-kit';
import type { TestDatabase } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { DescribedClient } from '../harness/described-client';
import { prepareDatabase } from '../harness/running-api';
import { copyWorkspace, type ProgramResult, repository, type WorkspaceCopy } from './workspace-copy';

/** Arguments of the command of the guide, which makes the publisher of premiums `money-desk`. */
const [, documented = ''] =
  /^npm run new-source -- ([^#\n]*)/m.exec(
    readFileSync(join(repository, 'docs', 'development.md'), 'utf8'),
  ) ?? [];
/** A source of the other kind, with a title and a port that need care; what follows installs for both. */
const notices = [
  'notices',
  '--kind=notices',
  '--url=https://notices.example:8443',
  "--title=Board's Notices",
];
/** Files of the repository that name sources. */
const lists = [
  'apps/ingestor/package.json',
  'apps/ingestor/src/sources.ts',
  'docs/settings.md',
  'libs/contracts/src/publisher-names.ts',
  'package-lock.json',
  'tools/invented-market/payloads/payloads.json',
];
const folders = ['libs/sources/money-desk', 'libs/sources/notices'];

describe('a source made by the command of the guide', () => {
  let copy: WorkspaceCopy;
  let made: readonly ProgramResult[];
  const textOf = (path: string, folder = copy.folder) => readFileSync(join(folder, path), 'utf8');
  const newSource = (args: readonly string[]) => copy.run('npm', ['run', 'new-source', '--', ...args]);
  const check = (program: string, ...args: string[]) =>
    copy.run(process.execPath, [join('node_modules', program), ...args]);

  beforeAll(async () => {
    copy = copyWorkspace();
    made = [await newSource([...notices, '--skipInstall']), await newSource(documented.trim().split(' '))];
  });
  afterAll(() => copy.remove());

  it('ends well, and is added to the files that name sources, of which nothing else changes', () => {
    expect(made).toEqual(made.map(({ output }) => ({ code: 0, output })));
    const changed = copy.files.filter((path) => textOf(path) !== textOf(path, repository));
    expect(changed.sort()).toEqual(lists);
    for (const path of changed) {
      const [before, after] = [textOf(path, repository), textOf(path)].map(linesOf);
      const added = after?.filter((line) => !before?.includes(line)).join('\n');
      expect([path, withoutSome(after, before)]).toEqual([path, before]);
      expect(added).toMatch(/money-?desk/i);
      expect(added).toMatch(/notices/i);
    }
  });

  it('passes the checks of types, style and format', async () => {
    const sources = [...folders, 'apps/ingestor/src/sources.ts', 'libs/contracts/src/publisher-names.ts'];
    const checks = [
      await check('oxlint/bin/oxlint', '--type-check', ...sources),
      await check('eslint/bin/eslint.js', '--max-warnings=0', ...sources),
      await check('prettier/bin/prettier.cjs', '--check', ...sources, 'apps/ingestor/package.json'),
    ];
    expect(checks).toEqual(checks.map(({ output }) => ({ code: 0, output })));
  });

  it('passes its own tests and those that depend on which sources there are', async () => {
    const suites = [
      'apps/api/src/request-readings.spec.ts',
      'libs/contracts/src/published-dates.spec.ts',
      'libs/sources/money-desk/src/gmp/money-desk-gmp.spec.ts',
      'libs/sources/notices/src/notices/notices-notices.spec.ts',
      'tools/build/src/documentation/project-files.spec.ts',
      'tools/build/src/documentation/publisher-names.spec.ts',
    ];
    const options = ['--selectProjects', 'unit', '--ci', '--runInBand', '--runTestsByPath'];
    const { code, output } = await check('jest/bin/jest.js', ...options, ...suites);
    expect({ code, output }).toEqual({ code: 0, output });
    expect(output).toContain(`Test Suites: ${suites.length} passed, ${suites.length} total`);
  });

  it('replays issues of the invented market with its days and prices, and two that are due in each half', () => {
    const [table] = readHtmlTables(textOf('libs/sources/money-desk/replay/premiums.html'));
    const quotes = (table?.rows ?? []).map((cells) => {
      const [name = '', , price = '', open = '', close = ''] = cells.map(({ text }) => text);
      return { name, openOn: readDay(open), closeOn: readDay(close), high: Number(price.replace('₹', '')) };
    });
    const told = JSON.parse(textOf('libs/sources/notices/replay/notices.json')) as Record<string, string>[];
    const dates = told.map(({ company = '', opens = '', closes = '' }) => ({
      ...{ name: company, openOn: readDay(opens), closeOn: readDay(closes) },
    }));
    for (const rows of [quotes, dates]) {
      const middle = Math.ceil(rows.length / 2);
      for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
        const due = half.filter(({ closeOn }) => closeOn !== null && closeOn >= capturedOn);
        expect(due.length).toBeGreaterThanOrEqual(2);
      }
      for (const { name, ...terms } of rows) {
        const issue = announcedIssues.find((one) => one.name === name.replace(/Ltd\.$/, 'Limited'));
        expect([name, issue]).toEqual([name, expect.objectContaining(terms)]);
      }
    }
  });

  describe('in a service', () => {
    let server: ReplayServer;
    let database: TestDatabase;
    let api: ApiProcess | undefined;

    beforeAll(async () => {
      server = await startReplayServer({ folder: join(copy.folder, 'tools/invented-market/payloads') });
      ({ database } = await prepareDatabase());
    });
    afterAll(async () => {
      await api?.stop();
      await database.drop();
      await server.close();
    });

    it('is collected by the operator’s command, and its premium is shown to a Pro key by its name', async () => {
      const hosts = ['nse', 'bse', 'money-desk', 'notices'].map((host) => [
        `SOURCE_${host.toUpperCase().replaceAll('-', '_')}_URL`,
        `${server.url}/${host}`,
      ]);
      const settings = {
        ...(Object.fromEntries(hosts) as Record<string, string>),
        ...{
          NODE_ENV: 'test',
          SOURCES: 'replay',
          DATABASE_URL: database.url,
          DATA_DIR: join(copy.folder, '.data'),
        },
      };
      const run = async (feed: string) => {
        const args = ['tools/admin/dist/main.js', 'source', 'run', feed, '--json'];
        const { code, output } = await copy.run(process.execPath, args, settings);
        if (code !== 0) throw new Error(output);
        return JSON.parse(output) as RunReport;
      };
      for (const feed of ['nse.ipo-upcoming', 'bse.ipo-calendar']) await run(feed);
      expect(await run('notices.notices')).toMatchObject({ fetched: 4, quarantined: 0 });
      expect(await run('money-desk.gmp')).toMatchObject({ accepted: 5, quarantined: 0 });
      api = await launchApi(database.url, {}, 'ready', join(copy.folder, 'apps/api/dist/main.js'));
      const { key } = await keyOn(database.url, 'plan_pro', 'live');
      const client = await DescribedClient.for(api.base, key);
      const read = (slug: string) =>
        client.get<{ data: { gmpValue: number; sources: { name: string; value: number }[] } }>(
          '/v1/gmp/{ipoSlug}',
          `/v1/gmp/${slug}`,
        );
      for (const [slug, value] of [
        ['saanvira-precision-tools', 86],
        ['omkareshwar-pipes', -2],
      ] as const) {
        const { status, body } = await read(slug);
        expect([status, body]).toMatchObject([200, { data: { sources: [{ name: 'Money Desk', value }] } }]);
      }
    });
  });
});

/** Returns the lines of a text without the commas at their ends: a list has none behind its last entry. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/,$/, ''));
}

/** Returns the lines that, in this order, make a shorter list; a list that is no part of it comes back incomplete. */
function withoutSome(lines: readonly string[] = [], shorter: readonly string[] = []): string[] {
  const kept: string[] = [];
  for (const line of lines) if (line === shorter[kept.length]) kept.push(line);
  return kept;
}
