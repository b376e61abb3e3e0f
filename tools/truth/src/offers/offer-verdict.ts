import type { OfferFindings, OfferSpell } from './run/replay-offers';

/** Time within which a page is read twice again: a first reading stands alone until then. Units: milliseconds. */
const firstReadingMs = 24 * 3_600_000;
/** Time within which a market price is read again, also over a weekend. Units: milliseconds. */
const nextQuoteMs = 4 * 24 * 3_600_000;
/** Fields that follow from the market price of a buyback, which is held against the price that the company pays. */
const heldAgainstPrice = ['marketPrice', 'premium'];

/**
 * Returns the faults that count. The first reading of a record stands alone: a damaged value of it is published until the
 * page was read twice again, and a market price is held against it until its own next reading.
 */
export function countedSpells(spells: readonly OfferSpell[]): OfferSpell[] {
  const firsts = spells.filter(
    (spell) =>
      spell.what === 'wrong' && spell.isFirst && spell.damage !== null && lasts(spell) <= firstReadingMs,
  );
  const isHeldAgainst = (spell: OfferSpell) =>
    spell.what === 'held' &&
    heldAgainstPrice.includes(spell.field) &&
    lasts(spell) <= nextQuoteMs &&
    firsts.some(({ subject, field }) => field === 'buybackPrice' && subject === spell.subject);
  return spells.filter((spell) => !firsts.includes(spell) && !isHeldAgainst(spell));
}

/** Figures of a month of offers. */
export interface OfferFigures extends Pick<OfferFindings, 'runs' | 'damaged' | 'comparisons'> {
  readonly wrong: number;
  readonly stayed: number;
  readonly falseEvents: number;
  readonly missingEvents: number;
  readonly held: number;
}

/** Time after which every page was read three times again. Units: milliseconds. */
const stayedAfterMs = 3 * 24 * 3_600_000;

/** Counts the faults of a month. A wrong value has stayed when it is there at the end, or for three days. */
export function offerFiguresOf({ spells, runs, damaged, comparisons }: OfferFindings): OfferFigures {
  const counted = countedSpells(spells);
  const count = (what: OfferSpell['what']) => counted.filter((spell) => spell.what === what).length;
  return {
    ...{ runs, damaged, comparisons },
    wrong: count('wrong'),
    stayed: counted.filter((spell) => spell.what === 'wrong' && lasts(spell) > stayedAfterMs).length,
    falseEvents: count('false-event'),
    missingEvents: count('missing-event'),
    held: count('held'),
  };
}

function lasts({ from, to }: OfferSpell): number {
  return to === null ? Number.POSITIVE_INFINITY : to.getTime() - from.getTime();
}

/** Returns the reasons for which a month of offers fails, one line each; none if it is sound. */
export function offerFaults({ spells, rewritten, survivors }: OfferFindings): string[] {
  return [
    ...countedSpells(spells).map(lineOf),
    ...rewritten.map((row) => `written again: ${row}`),
    ...survivors.map((name) => `not caught: ${name}`),
  ];
}

function lineOf({
  what,
  subject,
  field,
  value,
  expected,
  feed,
  damage,
  story,
  from,
  to,
}: OfferSpell): string {
  const span = `${from.toISOString()} to ${to?.toISOString() ?? 'the end'}`;
  return [what, subject, field, `${value} ≠ ${expected}`, feed, damage ?? `story: ${story}`, span].join(
    ' | ',
  );
}
