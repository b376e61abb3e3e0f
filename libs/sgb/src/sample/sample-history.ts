import { addDays, dayInIndia, daysBetween, instantInIndia } from '@market/kernel';
import { clockSource, datedVersions, type RowVersion, type RowVersions } from '@market/database/history';
import { opensAt, sgbStatusAt } from '../domain/sgb-status';
import { publishedSgbs } from '../persistence/published-sgbs';
import type { RedeemedRow, SgbRow } from '../persistence/sgb.row';

const unpriced = {
  discount: null,
  nominalRupees: null,
  offlineRupees: null,
  onlineRupees: null,
} satisfies Partial<SgbRow>;

/** Days from the first sight of a tranche, and from its price, to its opening. */
const seenBeforeDays = 30;
const pricedBeforeDays = 3;

/**
 * Makes the invented history of a sample: seen with its days, then its prices, its states, and its redemptions. Each version is
 * what was known at its instant; the last one is the sample itself.
 */
export function sampleVersions(row: RedeemedRow, now: Date): RowVersions<RedeemedRow> {
  const begins = row.openOn ?? row.issuedOn ?? dayInIndia(now);
  const isPriced = row.nominalRupees !== null;
  // All that is known of a tranche was stated before today.
  const lead = daysBetween(dayInIndia(now), begins);
  const early = Math.max(0, lead + 1 - (isPriced ? pricedBeforeDays : seenBeforeDays));
  const on = (days: number, time: string) => instantInIndia(addDays(begins, -days - early), time);
  const seenAt = on(seenBeforeDays, '08:00');
  const pricedAt = on(pricedBeforeDays, '18:00');
  const endsAt =
    row.closeOn !== null
      ? instantInIndia(row.closeOn, '17:00')
      : row.issuedOn !== null
        ? instantInIndia(row.issuedOn)
        : null;
  const version = ({ from, source }: Pick<RowVersion, 'from' | 'source'>): RowVersion<RedeemedRow> => ({
    from,
    source,
    row: {
      ...row,
      ...(from < pricedAt ? unpriced : {}),
      status: sgbStatusAt(row, from),
      redemptions: row.redemptions.filter(({ dueOn }) => instantInIndia(dueOn, '18:00') <= from),
      provenance: [{ source: 'rbi', since: seenAt.toISOString() }],
    },
  });
  const steps = [
    ...(isPriced ? [{ from: pricedAt, source: 'rbi' }] : []),
    ...[opensAt(row), endsAt].flatMap((from) => (from === null ? [] : [{ from, source: clockSource }])),
    ...row.redemptions.map(({ dueOn }) => ({ from: instantInIndia(dueOn, '18:00'), source: 'rbi' })),
  ].filter(({ from }) => from > seenAt && from <= now);
  const sorted = steps.toSorted((one, other) => one.from.getTime() - other.from.getTime());
  return datedVersions(publishedSgbs, [
    version({ from: seenAt, source: 'rbi' }),
    ...sorted.map((step) => version(step)),
  ]);
}

/** Returns the present row of a sample: that of its last version. */
export function presentRow(versions: RowVersions<RedeemedRow>): SgbRow {
  const { redemptions: _redemptions, ...row } = (versions.at(-1) ?? versions[0]).row;
  return row;
}
