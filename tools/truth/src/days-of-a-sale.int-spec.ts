import { setTime } from '@market/chaos/collecting/set-time';
import { indianDay, instantInIndia } from '@market/kernel';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
let pipeline: Pipeline;

/** Non-retail and retail day in December 2026, a Friday and a Monday. */
type SaleDays = readonly [general: number, retail: number];
const right: SaleDays = [4, 7];
/** Readings of the list: twice a day, from the eve of the sale to the day after it. */
const readings = [
  '03 08:35',
  '03 19:35',
  '04 08:35',
  '04 19:35',
  '07 08:35',
  '07 19:35',
  '08 08:35',
] as const;

function show(days: SaleDays | null): void {
  const zinnia = { symbol: 'ZINNIA', company: 'Zinnia Motors Limited' };
  const sale = { symbol: 'ZINNIA', floorPrice: '310', cutOffPrice: '-#', ltp: '322.10' };
  const date = (day = 0) => `${String(day).padStart(2, '0')}-Dec-2026`;
  const data = [
    { ...sale, series: 'IS', offerDate: date(days?.[0]), noOfshareOffered: '4500000' },
    { ...sale, series: 'RS', offerDate: date(days?.[1]), noOfshareOffered: '500000' },
  ];
  site.show('/live-ofs-active-issues', { data: days === null ? [] : [{ ...zinnia, data }] });
  for (const list of ['forthcoming', 'past']) site.show(`/live-ofs-${list}-issues`, { data: [] });
}

function set(reading: string): void {
  const [day, time] = reading.split(' ');
  setTime(instantInIndia(indianDay(`2026-12-${day}`), time));
}

beforeAll(async () => {
  set('01 08:35');
  pipeline = await openTestPipeline('days_of_a_sale', site);
  show(null);
  await pipeline.run('nse.ofs', null);
});
beforeEach(async () => {
  await pipeline.sql.query(
    `TRUNCATE corporate_offer, corporate_offer_sighting, corporate_offer_revision, quarantine, feed_listing,
       outbox_event CASCADE`,
  );
});
afterAll(() => pipeline.close());

const published = async () => {
  const sales = await pipeline.sql.query<{ days: string }[]>(
    `SELECT concat_ws(' ', to_char(open_on, 'FMDD'), to_char(retail_on, 'FMDD'), to_char(close_on, 'FMDD')) AS days
       FROM corporate_offer`,
  );
  return sales.map(({ days }) => days);
};
const events = async () => {
  const told = await pipeline.sql.query<{ text: string }[]>(
    `SELECT type || ' ' || coalesce(data->>'field', '') AS text FROM outbox_event ORDER BY position`,
  );
  return told.map(({ text }) => text.trim());
};

/** Reads the list on each day, once with other days; returns what is published after each reading. */
async function replay(wrong: SaleDays | null, at: string | null): Promise<string[][]> {
  const seen: string[][] = [];
  for (const reading of readings) {
    set(reading);
    show(reading === at ? wrong : right);
    await pipeline.run('nse.ofs', null);
    await pipeline.tickOffers();
    seen.push(await published());
  }
  return seen;
}

const truth = ['4 7 7'];
const [waits, all] = [[[], truth], readings.map(() => truth)] as const;
const announced = ['ofs.opened', 'ofs.closed'];

describe('An offer for sale from a Friday to a Monday', () => {
  it('is published and announced by its days', async () => {
    expect(await replay(null, null)).toEqual(all);
    expect(await events()).toEqual(announced);
  });

  it.each<SaleDays>([
    [4, 4],
    [4, 3],
    [7, 7],
    [8, 7],
    [4, 8],
    [3, 7],
  ])(
    'that is first read with the days %i and %i is published with the right ones in the next run',
    async (...wrong) => {
      const seen = await replay(wrong, readings[0]);
      expect(seen).toEqual([...waits, ...all.slice(2)]);
      expect(await events()).toEqual(announced);
    },
  );

  it.each(
    readings.slice(1).flatMap((at) =>
      [
        [4, 4],
        [4, 3],
        [4, 5],
        [4, 8],
        [3, 7],
        [7, 7],
        [8, 7],
      ].map((days) => [at, days] as const),
    ),
  )(
    'that is read once, on %s, with the days %j keeps its days and sends no event of these',
    async (at, days) => {
      expect(await replay(days as unknown as SaleDays, at)).toEqual(all);
      expect(await events()).toEqual(announced);
    },
  );
});
