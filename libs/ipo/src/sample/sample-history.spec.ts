import { addDays } from '@market/kernel';
import { publishedIpo } from '../domain/published-ipo';
import { at, day } from '../domain/ipo.fixture';
import { presentRow, sampleVersions } from './sample-history';
import { sampleIpos } from './sample-ipos';

const today = day('2026-03-10');
const historiesAt = (now: Date, on = today) =>
  sampleIpos(on, now).map((sample, index) => ({ sample, versions: sampleVersions(sample, index + 1, now) }));
const histories = historiesAt(at(today, '20:30'));
const dated = ['firstSeenAt', 'updatedAt', 'termsChangedAt', 'detailChangedAt', 'provenance'];
const undated = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !dated.includes(field)));

describe('the history of a sample IPO', () => {
  it.each(['00:01', '10:00', '12:00', '17:00', '20:00', '23:59'])(
    'ends with the sample itself at %s',
    (time) => {
      for (const on of [today, addDays(today, -1), addDays(today, 4)]) {
        for (const { sample, versions } of historiesAt(at(on, time), on)) {
          expect(undated(presentRow(versions))).toEqual(undated(sample.row));
        }
      }
    },
  );

  it('is listed from 10:00 of the listing day, as soon as a trade confirms it', () => {
    const listed = histories.filter(({ sample: { row } }) => row.confirmed === 'listed');
    expect(listed.length).toBeGreaterThan(30);
    for (const { sample, versions } of listed) {
      const first = versions.find(({ row }) => row.status === 'LISTED');
      const { name, listingOn } = sample.row;
      expect([name, first?.from, first?.row.confirmed]).toEqual([
        name,
        at(listingOn ?? today, '10:00'),
        'listed',
      ]);
    }
  });

  it('shows a first price that was wrong, until it was corrected', () => {
    const [tea] = histories.filter(({ sample }) => sample.row.slug === 'brahmaputra-tea-estates');
    const prices = tea?.versions.map(({ row }) => row.listingPriceRupees);
    expect([...new Set(prices)]).toEqual([null, 224.6, 236.4]);
  });

  it('shows no close before it was known', () => {
    for (const { versions } of histories) {
      for (const { from, row } of versions) {
        if (row.pricedOn === null || row.currentPriceRupees === row.listingPriceRupees) continue;
        expect([row.name, from >= at(row.pricedOn, '18:45')]).toEqual([row.name, true]);
      }
    }
  });

  it('shows the stated first price as the present one until a close is known, also while it is wrong', () => {
    const onFirstDays = histories.flatMap(({ versions }) =>
      versions.filter(
        ({ from, row }) => row.listingPriceRupees !== null && from < at(row.listingOn ?? today, '18:45'),
      ),
    );
    expect(onFirstDays.length).toBeGreaterThan(40);
    for (const { row } of onFirstDays) {
      expect([row.name, row.currentPriceRupees]).toEqual([row.name, row.listingPriceRupees]);
    }
  });

  it('dates the sample by its versions: first sight, last published change, sources', () => {
    for (const { versions } of histories) {
      const [first] = versions;
      let before = first;
      for (const version of versions) {
        const { row, from } = version;
        const [one, other] = [before.row, row].map((each) =>
          JSON.stringify({ ...publishedIpo(each), updatedAt: null }),
        );
        if (version !== first) expect(row.updatedAt).toEqual(one === other ? before.row.updatedAt : from);
        expect(row.firstSeenAt).toEqual(first.from);
        expect(row.provenance.every(({ since }) => since === first.from.toISOString())).toBe(true);
        expect(row.detailChangedAt <= from && row.termsChangedAt <= from).toBe(true);
        before = version;
      }
    }
    const last = histories.map(({ versions }) => presentRow(versions).updatedAt.toISOString());
    expect(new Set(last).size).toBeGreaterThan(10);
  });
});
