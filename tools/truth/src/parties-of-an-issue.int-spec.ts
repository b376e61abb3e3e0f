import { setTime } from '@market/chaos/collecting/set-time';
import { indianDay, instantInIndia } from '@market/kernel';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { anIssue, showInNseLists, showNseDetail } from './wire/issue-pages';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
const first = instantInIndia(indianDay('2026-03-02'), '08:00');
let pipeline: Pipeline;
let hours = 0;

beforeAll(async () => {
  setTime(first);
  pipeline = await openTestPipeline('parties_of_an_issue', site);
});
beforeEach(async () => {
  await pipeline.sql.query(
    'TRUNCATE ipo, ipo_sighting, ipo_revision, outbox_event, quarantine, feed_state, feed_run, feed_listing CASCADE',
  );
  hours = 0;
  setTime(first);
  showInNseLists(site, anIssue);
});
afterAll(() => pipeline.close());

/** Registrar, and lead managers as NSE's page of an issue prints them. */
type Parties = readonly [registrar: string, managers: string];

const [registry, managers] = [
  'Kaveri Registry Services Limited',
  ['Banyan Securities Limited', 'Meridian Capital Advisors Limited'],
];
const own: Parties = [registry, managers.join(' and ')];
const exchanged: Parties = [managers.join(', '), registry];
const neighbours: Parties = ['Sahyadri Share Registry Private Limited', 'Palash Advisors Limited'];
const moved: Parties = ['Sahyadri Share Registry Private Limited', own[1]];

/** Reads NSE's pages an hour after they were read before. @returns the published parties */
async function read([registrar, leads]: Parties, later = 1): Promise<string> {
  hours += later;
  setTime(new Date(first.getTime() + hours * 3_600_000));
  const entries = [
    { title: 'Name of the Registrar', value: registrar },
    { title: 'Book Running Lead Managers', value: leads },
  ];
  showNseDetail(site, { ...anIssue, entries });
  for (const feed of ['nse.ipo-upcoming', 'nse.ipo-detail'])
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
  const ipo = await pipeline.ipos.bySlug('live', 'zinnia-motors');
  return [ipo?.registrar, ...(ipo?.leadManagers ?? [])].join(' | ');
}

const corrected = async () =>
  (
    await pipeline.sql.query<{ field: string }[]>(
      `SELECT data->>'field' AS field FROM outbox_event WHERE type = 'ipo.corrected' ORDER BY position`,
    )
  ).map(({ field }) => field);
const held = async () =>
  (await pipeline.sql.query<{ reason: string }[]>('SELECT reason FROM quarantine ORDER BY id')).map(
    ({ reason }) => reason,
  );
const truth = [registry, ...managers].join(' | ');

it.each([
  ['that have each other’s value', exchanged, 6],
  ['that are those of another issue', neighbours, 2],
])(
  'Registrar and lead managers %s on a page of NSE change nothing, and an operator is told',
  async (_title, wrong, runs) => {
    await read(own);
    await read(own, 48);
    for (let run = 0; run < runs; run += 1) expect(await read(wrong)).toBe(truth);
    const reasons = await held();
    for (const fact of ['registrar', 'leadManagers'])
      expect(reasons).toContainEqual(expect.stringMatching(new RegExp(`^${fact}`)));
    for (let run = 0; run < 3; run += 1) expect(await read(own)).toBe(truth);
    expect(await corrected()).toEqual([]);
  },
);

it('Another registrar on a page of NSE counts with its third reading, as one correction', async () => {
  await read(own);
  await read(own, 48);
  const after = [moved[0], ...managers].join(' | ');
  expect([await read(moved), await read(moved), await read(moved), await read(moved)]).toEqual([
    truth,
    truth,
    after,
    after,
  ]);
  expect(await corrected()).toEqual(['registrar']);
});

it('Registrar and lead managers that had each other’s value when they were first read are right with the third reading after it', async () => {
  const seen = [await read(exchanged)];
  for (let run = 0; run < 4; run += 1) seen.push(await read(own));
  expect(seen.slice(3)).toEqual([truth, truth]);
});

it('Another spelling of the registrar is neither a correction nor a doubt', async () => {
  await read(own);
  await read(own, 48);
  await read(['KAVERI REGISTRY SERVICES LTD', own[1]]);
  expect([await corrected(), await held()]).toEqual([[], []]);
});
