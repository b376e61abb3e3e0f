import { indianDay, instantInIndia } from '@market/kernel';
import { comparable, isPercentSlip, isSlip, type ListFindings, reasonToHoldList } from './batch-slip';
import { aReading } from './gmp.fixture';
import { judge } from './vote';

describe('a premium in another unit', () => {
  it.each([
    [330, 33],
    [3.3, 33],
    [3300, 33],
    [340, 33],
    [-100, -10],
    [20, 2],
  ])('is %d after %d, while no other publisher moved with it', (now, own) => {
    expect(isSlip(now, null, { own, others: [] })).toBe(true);
    const current = { rupees: own, movedFrom: null, isNews: false };
    expect(isSlip(now, null, { own, others: [current] })).toBe(true);
    expect(isSlip(now, null, { own, others: [current, { ...current, rupees: now }] })).toBe(true);
    expect(isSlip(now, null, { own, others: [current, { ...current, rupees: now, isNews: true }] })).toBe(
      false,
    );
    expect(isSlip(now, null, { own, others: [{ ...current, rupees: now, movedFrom: own }] })).toBe(false);
    expect(isSlip(now, null, { own, others: [{ ...current, rupees: now / 2.5, isNews: true }] })).toBe(true);
  });

  it.each([
    [66, 33],
    [-33, 3.3],
    [33, 0],
    [260, 33],
  ])('is not %d after %d', (now, own) => {
    expect(isSlip(now, null, { own, others: [] })).toBe(false);
  });

  it('is one of zero in a list that reset the column, unless another publisher says about zero', () => {
    const beside = (rupees: number) => ({ own: 128, others: [{ rupees, movedFrom: null, isNews: false }] });
    expect(isSlip(0, 848, { own: 128, others: [] })).toBe(true);
    expect(isSlip(0, 848, beside(128))).toBe(true);
    expect(isSlip(0, 848, beside(10))).toBe(false);
    expect(isSlip(0, 848, { own: 60, others: [] })).toBe(false);
  });

  it('is recognised only by a last word of the last three days', () => {
    const said = aReading({ gmpRupees: 33 });
    const { votes } = judge([said], 140);
    const after = (day: string) => ({
      publisher: said.publisher,
      quotedAt: instantInIndia(indianDay(day), '12:00'),
    });
    expect(comparable(after('2026-11-21'), votes).own).toBe(33);
    expect(comparable(after('2026-11-22'), votes).own).toBeNull();
  });
});

/** List of 14 rows, all of which can be compared. */
const found = (part: Partial<ListFindings>) =>
  reasonToHoldList({ wrong: 0, slipped: 0, percents: 0, judged: 14, compared: 14, ...part });

describe('a list', () => {
  it.each([
    [2, 3],
    [3, 14],
    [4, 14],
  ])('is not held for %d wrong premiums of %d', (wrong, judged) => {
    expect(found({ wrong, judged, compared: judged })).toBeNull();
  });

  it.each([
    [3, 3],
    [3, 9],
    [5, 14],
  ])('is held for %d wrong premiums of %d', (wrong, judged) => {
    expect(found({ wrong, judged, compared: judged })).toBe(
      `${wrong} of ${judged} premiums are wrong together`,
    );
  });

  it('is held for slips in a third of the rows that can be compared, however many others there are', () => {
    expect(found({ slipped: 4, compared: 12 })).toBe('4 of 14 premiums are wrong together');
    expect(found({ slipped: 4, compared: 13 })).toBeNull();
    expect(found({ wrong: 4, compared: 12 })).toBeNull();
    expect(found({ wrong: 3, slipped: 2 })).toBe('5 of 14 premiums are wrong together');
  });
});

describe('a premium that is about the percent of the last one', () => {
  it.each([
    [25, 35, 140],
    [26, 35, 140],
    [10.5, 20, 200],
    [40, 20, 50],
  ])('is %d after %d on a price of %d', (now, own, price) => {
    expect(isPercentSlip(now, price, { own, others: [] })).toBe(true);
    const witness = { rupees: now, movedFrom: own, isNews: false };
    expect(isPercentSlip(now, price, { own, others: [witness] })).toBe(false);
  });

  it.each([
    [35, 35, 140],
    [35, 35, 100],
    [30, 35, 140],
    [-25, 35, 140],
    [25, 35, null],
  ])('is not %d after %d on a price of %p', (now, own, price) => {
    expect(isPercentSlip(now, price, { own, others: [] })).toBe(false);
  });

  it('holds a list when half of its rows are like that', () => {
    expect(found({ percents: 6 })).toBeNull();
    expect(found({ percents: 6, compared: 12 })).toBe(
      '6 of 14 premiums are about the percents of the last ones',
    );
    expect(found({ wrong: 1, percents: 6 })).toBe('7 of 14 premiums are about the percents of the last ones');
  });
});
