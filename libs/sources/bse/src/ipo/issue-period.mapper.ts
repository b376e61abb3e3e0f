import { daysInText, type IndianDay, readText, Unreadable } from '@market/kernel';
import type { BseValue } from '../bse-value.wire';
import { readRemarked, type RemarkedFact } from '../remarked';

/** First and last day of bidding; both known, or both null. */
export interface IssuePeriod {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
}

const day = String.raw`\d{1,2}(?:st|nd|rd|th)?[\s./-]+[a-z]{3,9}[\s,./-]+\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{4}`;
const front = new RegExp(
  String.raw`^(?:from\s+)?(${day})\s*(?:-|–|\b(?:to|till|until|up\s?to)\b)\s*(${day})`,
  'i',
);

/**
 * Reads `18 Nov 2026 to 20 Nov 2026`; remarks behind the days are returned separately.
 *
 * Errors: `Unreadable` for anything that is not two days.
 */
export function readIssuePeriod(value: BseValue): RemarkedFact<IssuePeriod> {
  const { fact, remarks } = readRemarked('issue period', value, front);
  if (fact === null) return { fact: { openOn: null, closeOn: null }, remarks };
  const [openOn, closeOn] = [fact[1], fact[2]].map((text) => daysInText(text ?? '', null)[0]?.day);
  if (openOn === undefined || closeOn === undefined)
    throw new Unreadable('issue period', readText(value) ?? '');
  return { fact: { openOn, closeOn }, remarks };
}
