import { isUnsettledKey, type LedgerRun, RefusedRow, type Sighting } from '@market/ingest/belief';
import { beginsAs } from '../domain/fund-house';
import type { FundHouseMatch, FundHouseRegister } from '../domain/fund-house-register';
import { historySource, listSource, type SchemeFacts, presentSchemeFacts } from '../domain/scheme-facts';
import type { NfoRow } from '../persistence/nfo.row';

/**
 * Finds the fund house that a claim names. History feeds state former names of fund houses: there, and in records that
 * an operator released, the number decides.
 */
export function houseNamed(
  houses: FundHouseRegister,
  party: string,
  { amcName, mfId }: SchemeFacts,
  trusted: boolean,
): FundHouseMatch {
  if (amcName === undefined && mfId === undefined) return { match: 'unknown' };
  const by = trusted || party === historySource ? 'number' : 'both';
  return houses.find({ name: amcName ?? null, mfId: mfId ?? null }, by);
}

/**
 * Returns the reason to doubt the fund house of a new offer whose name begins with that of another one, null without one: it may be that of
 * another row.
 */
export function oddHouse(houses: FundHouseRegister, { schemeName, amcName }: SchemeFacts): string | null {
  if (schemeName === undefined || amcName === undefined) return null;
  const other = houses.otherNamedBy(schemeName, amcName);
  return other === null ? null : `its name begins with that of ${other.name}, its fund house is ${amcName}`;
}

/** Returns the code of the fund house of an offer: the published one, unless its sources state that it is another. */
export function houseOf(
  houses: FundHouseRegister,
  old: NfoRow | null,
  sightings: readonly Sighting[],
  run: LedgerRun,
): string | RefusedRow {
  if (old === null) return houseOfNew(houses, sightings);
  const naming = sightingsNaming(houses, old, sightings);
  if (naming.length > 0) return houseOfNew(houses, naming);
  return isOfHouse(houses, old.amcCode, sightings, run) ? old.amcCode : houseOfNew(houses, sightings);
}

/**
 * Tells whether an offer still is of its fund house: one that was read once, and that no source states any more, gives way to the one that
 * is stated now.
 */
function isOfHouse(
  houses: FundHouseRegister,
  code: string,
  sightings: readonly Sighting[],
  run: LedgerRun,
): boolean {
  if (!sightings.every((sighting) => isUnsettledKey(sighting, run))) return true;
  const stated = sightings.flatMap(({ party, statements }) => {
    const words = presentSchemeFacts(statements);
    if (words.amcName === undefined) return [];
    const named = houseNamed(houses, party, words, false);
    return named.match === 'doubtful' ? [] : [named.match === 'known' ? named.house.code : null];
  });
  return stated.length === 0 || stated.includes(code);
}

/**
 * Returns the sightings that state the fund house as whose name that of an offer begins, where the published one is another: the offer was
 * founded by a row with the house of another one.
 */
function sightingsNaming(
  houses: FundHouseRegister,
  { name, amcCode }: NfoRow,
  sightings: readonly Sighting[],
): readonly Sighting[] {
  if (beginsAs(name, houses.byCode(amcCode)?.name ?? amcCode)) return [];
  return sightings.filter(({ party, statements }) => {
    const words = presentSchemeFacts(statements);
    const isKnown = houseNamed(houses, party, words, false).match === 'known';
    return words.amcName !== undefined && beginsAs(name, words.amcName) && (isKnown || party === listSource);
  });
}

/** Returns the code of a new offer's fund house, which is added when it is unknown. */
function houseOfNew(houses: FundHouseRegister, sightings: readonly Sighting[]): string | RefusedRow {
  for (const { party, statements } of sightings) {
    const words = presentSchemeFacts(statements);
    const isVouched = (statements['house'] ?? []).some(({ vouched }) => vouched);
    const found = houseNamed(houses, party, words, isVouched);
    if (found.match === 'known') return found.house.code;
    if (words.amcName === undefined) continue;
    try {
      return houses.found(words.amcName, words.mfId ?? null).code;
    } catch (error) {
      if (error instanceof RangeError) return new RefusedRow(error.message);
      throw error;
    }
  }
  return new RefusedRow('its fund house is not known yet', true);
}
