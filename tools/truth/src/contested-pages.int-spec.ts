import { setTime } from '@market/chaos/collecting/set-time';
import { indianDay, instantInIndia } from '@market/kernel';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { anIssue, type ShownIssue, showAtBse, showInNseLists, showNseDetail } from './wire/issue-pages';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
const first = instantInIndia(indianDay('2026-03-05'), '08:00');
let pipeline: Pipeline;
let hours = 0;

beforeAll(async () => {
  setTime(first);
  pipeline = await openTestPipeline('contested_pages', site);
});
beforeEach(async () => {
  await pipeline.sql.query(
    'TRUNCATE ipo, ipo_sighting, ipo_revision, outbox_event, quarantine, feed_state, feed_run, feed_listing CASCADE',
  );
  hours = 0;
  setTime(first);
});
afterAll(() => pipeline.close());

const neighbour: ShownIssue = { ...anIssue, closes: 12, band: [285, 299] };
const nse = ['nse.ipo-upcoming', 'nse.ipo-detail'];
const bse = ['bse.ipo-calendar', 'bse.ipo-detail'];

function showAll(issue: ShownIssue): void {
  showInNseLists(site, issue);
  showNseDetail(site, issue);
  showAtBse(site, issue);
}

/** Reads pages once, an hour after they were read before; returns what is published then. */
async function readAgain(feeds: readonly string[]): Promise<string> {
  hours += 1;
  setTime(new Date(first.getTime() + hours * 3_600_000));
  for (const feed of feeds)
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
  const ipo = await pipeline.ipos.bySlug('live', 'zinnia-motors');
  return `${ipo?.closeOn?.slice(8)} ${ipo?.bandMinRupees}–${ipo?.bandMaxRupees}`;
}

const events = async () =>
  (await pipeline.sql.query<{ type: string }[]>('SELECT type FROM outbox_event ORDER BY position')).map(
    ({ type }) => type,
  );
const doubts = async () =>
  (await pipeline.sql.query<{ reason: string }[]>('SELECT reason FROM quarantine ORDER BY id')).map(
    ({ reason }) => reason,
  );
const [own, other] = ['11 271–285', '12 285–299'];

it('Close and band of the neighbouring row, in one list of NSE, change nothing while four other pages stay, and an operator is told', async () => {
  showAll(anIssue);
  expect(await readAgain([...nse, ...bse])).toBe(own);
  showInNseLists(site, neighbour);
  for (let run = 0; run < 5; run += 1) expect(await readAgain([...nse, ...bse])).toBe(own);
  expect(await doubts()).toEqual(
    expect.arrayContaining([
      'period: 2026-03-09 to 2026-03-11 and 2026-03-09 to 2026-03-12 on pages at NSE',
      'band: 271 to 285 and 285 to 299 on pages at NSE',
    ]),
  );
  showInNseLists(site, anIssue);
  for (let run = 0; run < 3; run += 1) expect(await readAgain([...nse, ...bse])).toBe(own);
  expect(await events()).toEqual([]);
});

it('A close and a band that the pages of both exchanges state later count in the run of the second exchange', async () => {
  showAll(anIssue);
  await readAgain([...nse, ...bse]);
  showInNseLists(site, neighbour);
  showNseDetail(site, neighbour);
  expect(await readAgain([...nse, ...bse])).toBe(own);
  showAtBse(site, { ...neighbour, band: anIssue.band });
  expect(await readAgain([...nse, ...bse])).toBe(other);
  for (let run = 0; run < 3; run += 1) expect(await readAgain([...nse, ...bse])).toBe(other);
  expect(await events()).toEqual(['ipo.dates_changed', 'ipo.price_band_changed']);
});

it.each([9, 10, 11])(
  'A close that the only list moves back to %i March, on the 11th, changes nothing and sends no event, and counts in its third run',
  async (closes) => {
    const lists = ['nse.ipo-upcoming', 'nse.ipo-current'];
    const long: ShownIssue = { ...anIssue, closes: 13 };
    showInNseLists(site, long);
    await readAgain(lists);
    hours = 6 * 24 + 2;
    const seen: string[] = [];
    for (const shown of [closes, 13, closes, closes, closes]) {
      showInNseLists(site, { ...long, closes: shown });
      seen.push(await readAgain(lists));
      await pipeline.tick();
    }
    const [kept, moved] = ['13 271–285', `${String(closes).padStart(2, '0')} 271–285`];
    expect(seen).toEqual([kept, kept, kept, kept, moved]);
    expect((await events()).slice(0, 1)).toEqual(['ipo.opened']);
    expect((await events()).slice(1)).toContain('ipo.dates_changed');
  },
);

it.each([
  ['one list', [showInNseLists], ['nse.ipo-upcoming']],
  ['all pages of an exchange', [showInNseLists, showNseDetail], nse],
] as const)(
  'Two states of an issue on %s, read in turn, change nothing, and an operator is told',
  async (_title, pages, feeds) => {
    const show = (issue: ShownIssue) => pages.forEach((page) => page(site, issue));
    show(anIssue);
    await readAgain(feeds);
    const seen: string[] = [];
    for (let run = 1; run < 9; run += 1) {
      show(run % 2 === 0 ? anIssue : neighbour);
      seen.push(await readAgain(feeds));
    }
    expect(seen).toEqual(Array<string>(8).fill(own));
    expect(await events()).toEqual([]);
    expect(await doubts()).toEqual(
      expect.arrayContaining([
        'period: 2026-03-09 to 2026-03-11 and 2026-03-09 to 2026-03-12 in turn at NSE',
        'band: 271 to 285 and 285 to 299 in turn at NSE',
      ]),
    );
    show(neighbour);
    for (let run = 0; run < 3; run += 1) seen.push(await readAgain(feeds));
    expect(seen.slice(-3)).toEqual([own, own, other]);
  },
);
