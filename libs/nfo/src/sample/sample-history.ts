import { addDays, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import type { Nfo } from '../domain/nfo';
import { statusAt, statusBegan } from '../domain/nfo-status';
import type { NfoRow } from '../persistence/nfo.row';

/** Sample with what is published of its fund house. */
type NamedNfo = NfoRow & Pick<Nfo, 'amcName' | 'amcChangedAt'>;

/** Fields that a scheme document fills some days after the first sight of an offer. */
const ofDocument = {
  minSipAmountRupees: null,
  exitLoad: null,
  expenseRatioPercent: null,
  benchmark: null,
  fundManager: null,
  objective: null,
  riskLevel: null,
} satisfies Partial<NfoRow>;

/** Makes the invented history of a sample: seen with its days, then its terms, then its states. */
export function sampleVersions(row: NamedNfo, now: Date): RowVersions<NamedNfo> {
  const on = (days: number, time: string) => instantInIndia(addDays(row.openOn, -days), time);
  const states = (['open', 'closed'] as const).flatMap((status) => statusBegan(status, row)?.at ?? []);
  const steps = [
    { from: on(25, '09:00'), source: 'amfi' },
    { from: on(21, '15:00'), source: 'amfi' },
    ...states.map((from) => ({ from, source: 'clock' })),
  ];
  const versions = steps
    .filter(({ from }) => from < now)
    .map(({ from, source }): RowVersion<NamedNfo> => ({
      from,
      source,
      row: {
        ...row,
        ...(from < on(21, '15:00') ? ofDocument : {}),
        status: statusAt(row, from),
        updatedAt: from,
      },
    }));
  // The last version is the sample itself.
  const last = versions.pop() ?? { from: row.firstSeenAt, source: 'amfi' };
  const [first = { ...last, row }, ...later] = [...versions, { ...last, row }];
  return [first, ...later];
}
