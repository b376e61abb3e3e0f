import { exceptions, heldOnPurpose } from './exceptions';
import type { HeldPayload } from './run/bundled-payloads';
import type { ReplayMutant } from './run/mutants';
import { survivorsIn } from './judge/mutant-table';
import { offerFaults } from './offers/offer-verdict';
import type { OfferFindings } from './offers/run/replay-offers';
import { causeOf, type Findings, hasStayed, type Spell } from './judge/tally';

/** Findings of a whole run. */
export interface TruthReport {
  readonly stories: Findings;
  readonly damage: Findings;
  readonly bundled: readonly HeldPayload[];
  /** Month of every other kind of record. */
  readonly offers: OfferFindings;
}

export interface Figures {
  readonly comparisons: number;
  readonly wrong: number;
  readonly stayed: number;
  readonly falseEvents: number;
  readonly missingEvents: number;
  readonly held: number;
  readonly filled: number;
  readonly fillable: number;
}

export function computeFigures({ spells, filled, comparisons }: Findings): Figures {
  const count = (what: Spell['what']) =>
    spells.filter((spell) => spell.what === what && !isExcepted(spell)).length;
  return {
    comparisons,
    wrong: count('wrong'),
    stayed: spells.filter((spell) => !isExcepted(spell) && hasStayed(spell)).length,
    falseEvents: count('false-event'),
    missingEvents: count('missing-event'),
    held: count('held'),
    filled: filled.filter(({ isFilled }) => isFilled).length,
    fillable: filled.length,
  };
}

/** Returns the reasons for which a run fails, one line each; none if it is sound. */
export function faultsOf({ stories, damage, bundled, offers }: TruthReport): string[] {
  return [
    ...faultsOfMonth('stories', stories),
    ...faultsOfMonth('damage', damage),
    ...heldWithoutPurpose(bundled).map(({ feed, reason }) => `bundled payloads: ${feed}: ${reason}`),
    ...offerFaults(offers).map((fault) => `offers: ${fault}`),
  ];
}

/** Returns the reasons for which one month fails. */
export function faultsOfMonth(month: 'stories' | 'damage', findings: Findings): string[] {
  const { wrong, stayed, falseEvents, missingEvents, held } = computeFigures(findings);
  const counted: readonly (readonly [number, string])[] = [
    [wrong, 'wrong value(s) published'],
    [stayed, 'wrong value(s) stayed'],
    [falseEvents, 'false event(s)'],
    [missingEvents, 'event(s) missing'],
    [held, 'true value(s) held back'],
    [findings.rewritten.length, 'row(s) written again by a second run'],
  ];
  return [
    ...counted.filter(([count]) => count > 0).map(([count, what]) => `${month}: ${count} ${what}`),
    ...survivorsIn(findings.mutants).map((mutant) => `${month}: a planted fault passed: ${mutant}`),
  ];
}

/** Bundled payloads that are held and should not be. */
export function heldWithoutPurpose(bundled: readonly HeldPayload[]): HeldPayload[] {
  return bundled.filter(
    ({ feed, reason }) => !heldOnPurpose.some((known) => known.feed === feed && known.reason === reason),
  );
}

/** Tells whether a fault is one that the mutant should cause, and does not occur without it. */
export function isFoundBy(spell: Spell, { mustFind, field }: ReplayMutant): boolean {
  return spell.what === mustFind && field.test(spell.field) && !isExcepted(spell);
}

function isExcepted(spell: Spell): boolean {
  return exceptions.some(
    ({ what, cause, fields, hours }) =>
      what === spell.what &&
      fields.includes(spell.field) &&
      cause === causeOf(spell) &&
      lasts(spell) <= hours * 3_600_000,
  );
}

/** Returns the duration of a fault; one that still exists lasts forever. Units: milliseconds. */
function lasts({ what, from, to }: Spell): number {
  // An event has no duration: the exception names its type.
  if (what === 'false-event' || what === 'missing-event') return 0;
  return to === null ? Number.POSITIVE_INFINITY : to.getTime() - from.getTime();
}
