import { joinedKey } from '@market/kernel';
import type { Claim, KnownRecords, LedgerRules, ReadingRun } from '@market/ingest/belief';
import { joinedNames } from '../domain/joined-names';
import { placeRenamed, unplacedListings } from '../domain/renamed-company';
import type { IpoRow } from '../persistence/ipo.row';
import { waitingWords } from './called-off-words';
import { toIpoFacts, issueRules } from './issue-rules';
import { knownIpo } from './known-issue';

/**
 * Makes the rules of one batch. They differ from those of every batch where several claims together tell which issues
 * they are about: listings under names that no known company has, and names that are those of two rows.
 */
export function batchRules(
  claims: readonly Claim[],
  known: KnownRecords<IpoRow>,
  run: ReadingRun,
): LedgerRules<IpoRow> {
  const rules = { ...rulesOfListings(claims, known, run), waiting: waitingFacts(claims, known) };
  const joined = joinedNames(claims.filter(({ founds }) => founds).map(({ name }) => name));
  if (joined.size === 0) return rules;
  return {
    ...rules,
    identify: (claim, candidates, trusted, at) => {
      const identity = rules.identify(claim, candidates, trusted, at);
      return identity.match === 'new' && !trusted && joined.has(claim.name)
        ? { match: 'doubtful', reason: 'a name that is joined from those of two rows founds no record' }
        : identity;
    },
  };
}

/**
 * Names what of a claim waits, also a symbol that would replace the known one and that another known issue bears at the exchange, and
 * an ISIN that another company's issue has: the row may be that one's.
 */
function waitingFacts(claims: readonly Claim[], { rows }: KnownRecords<IpoRow>): typeof waitingWords {
  return (claim, entry, run) => {
    const { party, saying } = claim;
    const symbol = saying.said['symbol'];
    const known = entry.row && symbolOf(entry.row, party);
    const isTaken =
      known !== null &&
      known !== symbol &&
      rows.some(
        (row) =>
          row.id !== entry.row?.id && symbolOf(row, party) === symbol && !leavesSymbol(claims, row, claim),
      );
    const taken = [
      ...(isTaken ? ['symbol'] : []),
      ...(isIsinOfAnother(rows, saying.said, entry.row) ? ['isin'] : []),
    ];
    return [...waitingWords(claim, entry, run), ...taken];
  };
}

/** Tells whether another row of the answer gives an issue another symbol: two symbols were exchanged. */
function leavesSymbol(claims: readonly Claim[], { company }: IpoRow, { party, saying }: Claim): boolean {
  return claims.some(
    (other) =>
      other.party === party &&
      joinedKey(other.name) === joinedKey(company) &&
      other.saying.said['symbol'] !== undefined &&
      other.saying.said['symbol'] !== saying.said['symbol'],
  );
}

function isIsinOfAnother(
  rows: readonly IpoRow[],
  { isin }: Claim['saying']['said'],
  known: IpoRow | null,
): boolean {
  return (
    isin !== undefined &&
    isin !== known?.isin &&
    rows.some((row) => row.isin === isin && row.id !== known?.id && row.companyKey !== known?.companyKey)
  );
}

function symbolOf({ nseSymbol, bseSymbol }: IpoRow, party: string): string | null {
  return party === 'NSE' ? nseSymbol : party === 'BSE' ? bseSymbol : null;
}

function rulesOfListings(
  claims: readonly Claim[],
  { rows, sightings }: KnownRecords<IpoRow>,
  run: ReadingRun,
): LedgerRules<IpoRow> {
  const listings = claims.filter(({ founds, saying: { said } }) => !founds && said['confirmed'] === 'listed');
  if (listings.length === 0) return issueRules;
  const byRecord = Map.groupBy(sightings, ({ recordId }) => recordId);
  const known = rows.flatMap((row) => {
    const own = byRecord.get(row.id) ?? [];
    const symbols = own.flatMap(({ party, statements: { symbol = [] } }) =>
      symbol.flatMap(({ value }) =>
        typeof value['symbol'] === 'string' ? `${party}:${value['symbol']}` : [],
      ),
    );
    return knownIpo({ row, sightings: own }, run).map((ipo) => ({
      ...ipo,
      symbols,
      row,
    }));
  });
  const asked = listings.map((claim) => ({ claim, ...claim, facts: toIpoFacts(claim) }));
  const unlisted = known.filter(({ row }) => row.status === 'CLOSED');
  const placed = placeRenamed(unplacedListings(asked, known), unlisted);
  const renamed = new Map([...placed].map(([{ claim }, id]) => [claim, id]));
  return {
    ...issueRules,
    identify: (claim, candidates, trusted, at) => {
      const identity = issueRules.identify(claim, candidates, trusted, at);
      const id = identity.match === 'new' ? renamed.get(claim) : undefined;
      return id === undefined ? identity : { match: 'known', id };
    },
  };
}
