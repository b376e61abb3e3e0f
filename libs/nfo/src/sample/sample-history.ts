import { addDays, dayInIndia, daysBetween, instantInIndia } from '@market/kernel';
import { clockSource, datedVersions, type RowVersion, type RowVersions } from '@market/database/history';
import type { Nfo } from '../domain/nfo';
import { statusAt, statusBegan } from '../domain/nfo-status';
import type { NfoRow } from '../persistence/nfo.row';
import { publishedNfos } from '../persistence/published-nfos';

/** Sample with what is published of its fund house. */
export type NamedNfo = NfoRow & Pick<Nfo, 'amcName' | 'amcChangedAt'>;

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

/** Days from the first sight of an offer, and from its scheme document, to its opening. */
const seenBeforeDays = 25;
const documentBeforeDays = 21;

/**
 * Makes the invented history of a sample: seen with its days, then its terms, then its states. Each version is what was known
 * at its instant; the last one is the sample itself.
 */
export function sampleVersions(row: NamedNfo, now: Date): RowVersions<NamedNfo> {
  // All that is known of an offer was stated before today.
  const early = Math.max(0, daysBetween(dayInIndia(now), row.openOn) - (documentBeforeDays - 1));
  const on = (days: number, time: string) => instantInIndia(addDays(row.openOn, -days - early), time);
  const seenAt = on(seenBeforeDays, '09:00');
  const documentAt = on(documentBeforeDays, '15:00');
  const began = (['open', 'closed'] as const).flatMap((status) => statusBegan(status, row)?.at ?? []);
  const since = (source: string) => (source === 'amfi' ? seenAt : documentAt).toISOString();
  const version = ({ from, source }: Pick<RowVersion, 'from' | 'source'>): RowVersion<NamedNfo> => ({
    from,
    source,
    row: {
      ...row,
      ...(from < documentAt ? ofDocument : {}),
      status: statusAt(row, from),
      statusSince: [seenAt, ...began].findLast((at) => at <= from) ?? seenAt,
      provenance: row.provenance
        .map((one) => ({ ...one, since: since(one.source) }))
        .filter((one) => one.since <= from.toISOString()),
    },
  });
  const steps = [
    { from: documentAt, source: 'amfi' },
    ...began.map((from) => ({ from, source: clockSource })),
  ].filter(({ from }) => from <= now);
  return datedVersions(publishedNfos, [
    version({ from: seenAt, source: 'amfi' }),
    ...steps.map((step) => version(step)),
  ]);
}

/** Returns the present row of a sample: that of its last version. */
export function presentRow(versions: RowVersions<NamedNfo>): NfoRow {
  const { amcName: _name, amcChangedAt: _changedAt, ...row } = (versions.at(-1) ?? versions[0]).row;
  return row;
}
