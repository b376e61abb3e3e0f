import type { OfferFindings, OfferSpell } from './run/replay-offers';

/** Returns the reasons for which a month of offers fails, one line each; none if it is sound. */
export function offerFaults({ spells, rewritten, survivors }: OfferFindings): string[] {
  return [
    ...spells.map(lineOf),
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
