import {
  isFirstSeenLately,
  isUnsettledKey,
  isUnsettledValue,
  keyOf,
  type LedgerEntry,
  type ReadingRun,
  type Sighting,
} from '@market/ingest/belief';
import type { KnownIpo } from '../domain/issue-claim';
import { issueFacts } from '../domain/issue-facts';
import type { IpoRow } from '../persistence/ipo.row';
import { isMisdated } from './misprinted-days';

/** Returns an issue in the form that claims are compared with; none of a record without a row. */
export function knownIpo(
  { row, sightings }: Pick<LedgerEntry<IpoRow>, 'row' | 'sightings'>,
  run: ReadingRun,
): KnownIpo[] {
  if (row === null) return [];
  const days = isMisdated(row, sightings)
    ? { openOn: null, closeOn: null }
    : { openOn: row.openOn ?? row.postponedFromOn };
  return [
    {
      ...row,
      ...days,
      postponed: row.confirmed === 'postponed',
      withdrawn: row.confirmed === 'withdrawn',
      companyKeys: new Set(sightings.flatMap(({ nameKeys }) => nameKeys)),
      unfinished: row.status !== 'LISTED' && row.status !== 'WITHDRAWN',
      keys: new Set(sightings.map(keyOf)),
      youngKeys: new Set(sightings.filter((sighting) => isFirstSeenLately(sighting, run.now)).map(keyOf)),
      unsettledKeys: new Set(sightings.filter((sighting) => isUnsettledKey(sighting, run)).map(keyOf)),
      isIsinUnsettled: isIsinUnsettled(row.isin, sightings, run),
    },
  ];
}

const isinFact = issueFacts.find(({ name }) => name === 'isin');

function isIsinUnsettled(isin: string | null, sightings: readonly Sighting[], run: ReadingRun): boolean {
  return isin !== null && isinFact !== undefined && isUnsettledValue(isinFact, { isin }, sightings, run);
}
