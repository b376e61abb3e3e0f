import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import { opensAt, sgbStatusAt } from '../domain/sgb-status';
import type { RedeemedRow, SgbRow } from '../persistence/sgb.row';

const unpriced = {
  discount: null,
  nominalRupees: null,
  offlineRupees: null,
  onlineRupees: null,
} satisfies Partial<SgbRow>;

/** Makes the invented history of a sample: seen with its days, then its prices, its states, and its redemptions. */
export function sampleVersions(row: RedeemedRow, now: Date): RowVersions<RedeemedRow> {
  const begins = row.openOn ?? row.issuedOn ?? dayInIndia(now);
  const on = (days: number, time: string) => instantInIndia(addDays(begins, -days), time);
  const pricedAt = on(3, '18:00');
  const closesAt = row.closeOn === null ? null : instantInIndia(row.closeOn, '17:00');
  const steps = [
    { from: on(30, '08:00'), source: 'rbi' },
    { from: pricedAt, source: 'rbi' },
    ...[opensAt(row), closesAt].flatMap((from) => (from === null ? [] : [{ from, source: 'clock' }])),
    ...row.redemptions.map(({ dueOn }) => ({ from: instantInIndia(dueOn, '18:00'), source: 'rbi' })),
  ];
  const versions = steps
    .filter(({ from }) => from < now)
    .map(({ from, source }): RowVersion<RedeemedRow> => ({
      from,
      source,
      row: {
        ...row,
        ...(from < pricedAt ? unpriced : {}),
        status: sgbStatusAt(row, from),
        redemptions: row.redemptions.filter(({ dueOn }) => instantInIndia(dueOn, '18:00') <= from),
        updatedAt: from,
      },
    }));
  // The last version is the sample itself.
  const last = versions.pop() ?? { from: row.firstSeenAt, source: 'rbi' };
  const [first = { ...last, row }, ...later] = [...versions, { ...last, row }];
  return [first, ...later];
}
