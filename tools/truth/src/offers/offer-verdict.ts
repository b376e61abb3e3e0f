import type { OfferSpell } from './run/offer-watch';
import type { OfferFindings } from './run/replay-offers';

/** True runs within which a first reading stands alone: its page has then been read twice again. */
const firstReadingRuns = 2;
/** True runs within which a market price is right that is held against a wrong price: one beside it, one after it. */
const quoteRuns = 2;

/**
 * Returns the faults that count. The first reading of a record stands alone: a damaged value of it is published until the
 * page was read twice again. A market price, and the premium on it, is held against the price that a company pays until
 * it is read again.
 */
export function countedSpells(spells: readonly OfferSpell[]): OfferSpell[] {
  const firsts = spells.filter(
    (spell) =>
      spell.what === 'wrong' && spell.isFirst && spell.damage !== null && endsWithin(spell, firstReadingRuns),
  );
  const isOf =
    ({ subject }: OfferSpell, field: string) =>
    (one: OfferSpell) =>
      one.field === field && one.subject === subject;
  const held = spells.filter(({ what }) => what === 'held');
  const prices = held.filter(
    (spell) =>
      spell.field === 'marketPrice' &&
      endsWithin(spell, quoteRuns) &&
      firsts.some(isOf(spell, 'buybackPrice')),
  );
  const premiums = held.filter(
    (spell) =>
      spell.field === 'premium' &&
      prices.filter(isOf(spell, 'marketPrice')).some(({ to }) => to?.getTime() === spell.to?.getTime()),
  );
  const allowed = new Set([...firsts, ...prices, ...premiums]);
  return spells.filter((spell) => !allowed.has(spell));
}

/** Figures of a month of offers. */
export interface OfferFigures extends Pick<OfferFindings, 'runs' | 'damaged' | 'comparisons'> {
  readonly wrong: number;
  readonly stayed: number;
  readonly falseEvents: number;
  readonly missingEvents: number;
  readonly held: number;
}

/** True runs after which a wrong value has stayed. */
const stayedAfterRuns = 3;

/** Counts the faults of a month. A wrong value has stayed when it is there at the end, or after three true runs of its feed. */
export function offerFiguresOf({ spells, runs, damaged, comparisons }: OfferFindings): OfferFigures {
  const counted = countedSpells(spells);
  const count = (what: OfferSpell['what']) => counted.filter((spell) => spell.what === what).length;
  return {
    ...{ runs, damaged, comparisons },
    wrong: count('wrong'),
    stayed: counted.filter((spell) => spell.what === 'wrong' && !endsWithin(spell, stayedAfterRuns - 1))
      .length,
    falseEvents: count('false-event'),
    missingEvents: count('missing-event'),
    held: count('held'),
  };
}

function endsWithin({ to, trueRuns }: OfferSpell, runs: number): boolean {
  return to !== null && trueRuns <= runs;
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
