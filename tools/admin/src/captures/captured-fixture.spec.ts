import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from '@market/ingestor/sources';
import { SystemClock } from '@market/kernel';
import { type Payload, siftPayload } from '@market/source-kit';
import { makeFixture } from './captured-fixture';
import { readingOf } from './described-reading';

const today = new SystemClock().today();

function feedOf(id: string) {
  const feed = sources.flatMap(({ feeds }) => feeds).find((one) => one.id === id);
  if (feed === undefined) throw new Error(`no feed ${id}`);
  return feed;
}

/** Reads as the checks of the service do, without a process of its own. */
const checks = {
  read: async (id: string, payload: Payload) => {
    const sifted = siftPayload(feedOf(id), payload, { now: new Date(), today }, null);
    return { ...sifted, listed: [], keys: new Map() } as never;
  },
};

const fixtureFile = (path: string) =>
  readFileSync(join(__dirname, '..', '..', '..', '..', 'libs', 'sources', path), 'utf8');
const capture = (payload: Payload) => ({ today, payloads: [payload] });

const captured: readonly [feed: string, file: string, request: string, names: readonly string[]][] = [
  ['nse.ipo-current', 'nse/src/ipo/__fixtures__/current.json', '/api/ipo-current-issue', ['Neelam', 'Looms']],
  ['investorgain.gmp', 'investorgain/src/gmp/__fixtures__/report-331.json', '/report', ['Zorawar', 'Zinnia']],
  [
    'ipowatch.gmp',
    'ipowatch/src/gmp/__fixtures__/page.html',
    '/ipo-grey-market-premium',
    ['Zinnia', 'Neelkanth'],
  ],
];

it.each(captured)(
  'a fixture of %s is read like the response, and names none of its companies',
  async (id, file, request, names) => {
    const body = fixtureFile(file);
    const fixture = await makeFixture(
      checks,
      { id, source: id.split('.')[0] ?? '' },
      capture({ request, body }),
    );
    const [path, invented] = Object.entries(fixture?.files ?? {})[0] ?? [];
    expect(path).toMatch(/^libs\/sources\/.*\/captured\/__fixtures__\/.*-captured-1\./);
    expect(await readingOf(checks, id)({ request, body: invented ?? '' })).toBe(
      await readingOf(checks, id)({ request, body }),
    );
    for (const name of names) expect(invented?.toLowerCase()).not.toContain(name.toLowerCase());
    expect(fixture?.real).toEqual([]);
  },
);

it('a fixture of a response that the feed cannot read has a test that fails until it can', async () => {
  const body = fixtureFile('nse/src/ipo/__fixtures__/current.json').replaceAll('"symbol"', '"ticker"');
  const fixture = await makeFixture(
    checks,
    { id: 'nse.ipo-current', source: 'nse' },
    capture({ request: '/api/ipo-current-issue', body }),
  );
  const [invented = '', described = ''] = Object.values(fixture?.files ?? {});
  expect(invented).toContain('"ticker"');
  expect(invented).not.toContain('Neelam');
  expect(JSON.parse(described)).toMatchObject({
    fixtures: [{ name: 'nse-ipo-current-captured-1.json' }],
    quiet: [],
  });
});

it('a binary response has no fixture', async () => {
  const body = Buffer.alloc(600, 7).toString('base64');
  const fixture = await makeFixture(
    checks,
    { id: 'nse.ipo-current', source: 'nse' },
    capture({ request: '/', body }),
  );
  expect(fixture).toBeNull();
});
