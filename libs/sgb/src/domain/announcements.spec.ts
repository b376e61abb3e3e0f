import { sgbClosedEventData, sgbOpenedEventData } from '@market/contracts';
import { makeAnnouncements } from './announcements';
import { newTranche } from './apply-issue';
import type { Sgb } from './sgb';
import { anIssueRecord, at } from './sgb.fixture';
import { sgbStatusAt } from './sgb-status';

const standing = (now: Date): Sgb => {
  const tranche = newTranche(anIssueRecord());
  const names = { seriesName: 'Sovereign Gold Bond 2026-27 Series I', tranche: 'Series I' };
  const limits = { minInvestment: '1 gram of gold', maxInvestment: '4 kg of gold' };
  return {
    ...tranche,
    ...names,
    ...limits,
    id: 'sgb-2026-27-series-i',
    status: sgbStatusAt(tranche, now),
    updatedAt: now,
    provenance: [],
  };
};
const announced = (before: Sgb['status'] | null, now: Date) =>
  makeAnnouncements('live', before === null ? null : { status: before }, standing(now), now);
const types = (before: Sgb['status'] | null, now: Date) => announced(before, now).map(({ type }) => type);

describe('makeAnnouncements', () => {
  it('announces the opening with days and prices', () => {
    const [event, ...others] = announced('upcoming', at('2026-12-07', '10:00'));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'sgb.opened',
      subjectId: 'sgb-2026-27-series-i',
      effectiveOn: '2026-12-07',
    });
    expect(sgbOpenedEventData.strict().parse(event?.data)).toEqual({
      id: 'sgb-2026-27-series-i',
      seriesName: 'Sovereign Gold Bond 2026-27 Series I',
      tranche: 'Series I',
      status: 'open',
      issuePrice: 12_480,
      discountedPrice: 12_430,
      goldPriceReference: 12_480,
      interestRate: 2.5,
      dates: { openDate: '2026-12-07T00:00:00.000Z', closeDate: '2026-12-11T00:00:00.000Z' },
    });
  });

  it('announces a missed opening up to 30 days later', () => {
    expect(types('upcoming', at('2026-12-10', '12:00'))).toEqual(['sgb.opened']);
    expect(types('upcoming', at('2026-12-20', '12:00'))).toEqual(['sgb.opened', 'sgb.closed']);
    expect(announced('upcoming', at('2027-01-20', '12:00'))).toEqual([]);
  });

  it('announces a tranche first seen only within 24 hours of its opening', () => {
    expect(announced(null, at('2026-12-08', '09:59'))).toHaveLength(1);
    expect(announced(null, at('2026-12-08', '10:01'))).toEqual([]);
    expect(announced(null, at('2026-12-06', '12:00'))).toEqual([]);
    expect(types(null, at('2026-12-11', '18:00'))).toEqual(['sgb.closed']);
    expect(announced(null, at('2026-12-12', '18:00'))).toEqual([]);
  });

  it('announces the close, once, and no unchanged state', () => {
    const [closed, ...others] = announced('open', at('2026-12-11', '17:00'));
    expect(others).toEqual([]);
    expect(closed).toMatchObject({ type: 'sgb.closed', effectiveOn: '2026-12-11' });
    expect(sgbClosedEventData.strict().safeParse(closed?.data).success).toBe(true);
    expect(announced('closed', at('2026-12-11', '17:00'))).toEqual([]);
    expect(announced('upcoming', at('2026-12-06', '12:00'))).toEqual([]);
  });
});
