import { anIssueRecord, at, day } from '../domain/ipo.fixture';
import { soundMarket, spoil } from '../testing/faulty-ipos.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import type { Mending } from './ipo-mender';

let db: IpoDatabase;
const followed: unknown[] = [];
const mending: Mending = {
  actor: 'operator:Asha',
  follow: async (_manager, goneId, keptId) => {
    followed.push([goneId, keptId]);
    return { gmp: [goneId] };
  },
};

beforeAll(async () => {
  db = await startIpoDatabase('ipo_mender');
});
beforeEach(async () => {
  followed.length = 0;
  await soundMarket(db);
});
afterAll(() => db.stop());

interface Told {
  type: string;
  slug: string;
  field?: string;
  from?: unknown;
  to?: unknown;
}

/** Spoils the market, mends it, and returns the events of the mend. Afterwards nothing is wrong, and nothing left to do. */
async function mend(kind: keyof typeof spoil): Promise<{ events: Told[]; mended: string[] }> {
  await spoil[kind](db);
  db.clock.set(at('2026-03-12', '13:00'));
  const before = (await db.announced<unknown>('id', 'live')).length;
  expect(await db.findings()).not.toEqual([]);
  const mended = await db.mender.mend(mending);
  expect(await db.findings()).toEqual([]);
  const versions = await db.versions();
  expect(await db.mender.mend(mending)).toEqual([]);
  expect(await db.versions()).toBe(versions);
  const events = await db.announced<Told>(
    `jsonb_strip_nulls(jsonb_build_object('type', type, 'slug', data->'slug', 'field', data->'field',
       'from', coalesce(data->'from', data->'previousTotalTimes'), 'to', coalesce(data->'to', data#>'{subscription,total,subscriptionTimes}')))`,
    'live',
  );
  return { events: events.slice(before), mended: mended.map((fault) => `${fault.kind} ${fault.slug}`) };
}

const correction = (slug: string, field: string, from: unknown, to?: unknown) => ({
  ...{ type: 'ipo.corrected', slug, field, from },
  ...(to === undefined ? {} : { to }),
});
const shown = async (slug: string) => (await db.ipos()).find((ipo) => ipo.slug === slug);
const audited = (slug: string) =>
  db.rows('SELECT actor, action FROM audit_entry WHERE subject = $1 ORDER BY position DESC LIMIT 1', [slug]);

describe('the mender of IPOs', () => {
  it('joins a double into the true record, which answers under its slug and is otherwise unchanged', async () => {
    const before = await shown('zinnia-motors');
    expect(await mend('double')).toEqual({
      events: [correction('phantom', 'record', 'phantom', 'zinnia-motors')],
      mended: ['double phantom'],
    });
    expect(await shown('zinnia-motors')).toEqual(before);
    const [[goneId] = ['']] = followed as [string, string][];
    for (const former of ['phantom', goneId])
      expect((await db.repository.bySlug('live', former))?.slug).toBe('zinnia-motors');
    expect(followed).toEqual([[expect.any(String), before?.id]]);
    expect(await audited('phantom')).toEqual([{ actor: 'operator:Asha', action: 'issue.joined' }]);
    expect(
      await db.rows(
        `SELECT kept->'ipo'->>'open_on' AS opened, kept->'elsewhere'->'gmp'->>0 AS premium,
                (SELECT removed_at IS NOT NULL FROM published_record record WHERE record.id = removed.id) AS "isRemoved"
           FROM ipo_removed removed`,
      ),
    ).toEqual([{ opened: '2025-03-09', premium: expect.any(String) as string, isRemoved: true }]);
    const [joined] = await db.revisions('joined');
    expect(joined).toEqual({ before: null, after: 'phantom', origin: 'operator' });
  });

  it('joins two records with books of their own only by the word of an operator: it has the book of both', async () => {
    await spoil.undecided(db);
    db.clock.set(at('2026-03-12', '13:00'));
    expect(await db.mender.mend(mending)).toEqual([]);
    await db.mender.join('zenithpump', 'zenith-pumps', mending);
    expect(await db.findings()).toEqual([]);
    expect((await db.ipos()).map(({ slug }) => slug)).toEqual(['zenith-pumps', 'zinnia-motors']);
    expect(
      await db.rows(
        `SELECT source_key AS key FROM ipo_sighting JOIN ipo ON id = ipo_id WHERE slug = 'zenith-pumps' ORDER BY 1`,
      ),
    ).toEqual([{ key: 'ZENITH' }, { key: 'ZENITHPUMP' }]);
    await expect(db.mender.join('zenith-pumps', 'zenith-pumps', mending)).rejects.toThrow('with itself');
    await expect(db.mender.remove('zenithpump', 'none', mending)).rejects.toThrow('there is no IPO');
  });

  it.each([
    ['a company that a page of another issue founded', 'stray', 'meru'],
    ['partly paid shares of a listed company', 'no-issue', 'zinnia'],
  ] as const)(
    'removes a record that is no issue of its own, with one event: %s',
    async (_title, kind, slug) => {
      expect(await mend(kind)).toEqual({
        events: [correction(slug, 'record', slug)],
        mended: [`${kind} ${slug}`],
      });
      expect(await shown(slug)).toBeUndefined();
      expect(followed).toEqual([[expect.any(String), null]]);
      expect(await audited(slug)).toEqual([{ actor: 'operator:Asha', action: 'issue.removed' }]);
      // Its slug is not given to another issue.
      await db.take(db.issues, [
        anIssueRecord({
          ...{ companyName: `${slug} Limited`, sourceKey: 'OTHER', symbol: 'OTHER', bandMaxRupees: 290 },
          ...{ openOn: day('2026-03-23'), closeOn: day('2026-03-25') },
        }),
      ]);
      expect(await shown(slug)).toBeUndefined();
    },
  );

  it('publishes the board that a page states, and drops the one that none stated', async () => {
    expect(await mend('board')).toEqual({
      events: [correction('zenith-pumps', 'type', 'SME', 'MAINBOARD')],
      mended: ['board zenith-pumps'],
    });
    expect(await shown('zenith-pumps')).toMatchObject({ board: 'MAINBOARD' });
    expect(await db.revisions('board')).toContainEqual({
      before: 'SME',
      after: 'MAINBOARD',
      origin: 'operator',
    });
  });

  it('publishes the final book again that one later answer lowered', async () => {
    expect(await mend('book')).toEqual({
      events: [{ type: 'ipo.subscription_updated', slug: 'zinnia-motors', from: 1.4, to: 1.79 }],
      mended: ['book zinnia-motors'],
    });
    expect(await shown('zinnia-motors')).toMatchObject({ totalTimes: 12_500_000 / 7_000_000 });
  });

  it('gives an issue back to its company, which a row of another one took over', async () => {
    const { events } = await mend('taken-over');
    expect(events.map(({ type, field = '' }) => `${type} ${field}`.trim()).sort()).toEqual([
      'ipo.corrected company',
      'ipo.corrected issueSize',
      'ipo.corrected symbols.nse',
      'ipo.dates_changed',
      'ipo.price_band_changed',
    ]);
    expect(await shown('zenith-pumps')).toMatchObject({
      ...{ company: 'Zenith Pumps Limited', nseSymbol: 'ZENITH', openOn: '2026-03-09', status: 'CLOSED' },
    });
    // The next list founds a record of the other company.
    await db.take(db.issues, [
      anIssueRecord({
        ...{ companyName: 'Gomati Limited', sourceKey: 'GOMATI', symbol: 'GOMATI', bandMinRupees: 210 },
        ...{ bandMaxRupees: 221, openOn: day('2026-03-12'), closeOn: day('2026-03-16') },
      }),
    ]);
    expect(await shown('gomati')).toMatchObject({ company: 'Gomati Limited' });
    expect(await db.findings()).toEqual([]);
  });
});
