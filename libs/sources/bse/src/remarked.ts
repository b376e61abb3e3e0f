import { type IssueRemarkMeaning, meaningOfRemark, readText, Unreadable } from '@market/kernel';
import type { BseValue } from './bse-value.wire';

/** Fact in the spelling of BSE, separated from remarks behind it. */
export interface RemarkedFact<Fact> {
  readonly fact: Fact;
  /** Sentences behind the fact, without enclosing bars, slashes and brackets. */
  readonly remarks: readonly string[];
}

/** Text that may follow a fact: a bar, a bracket, a slash that begins no number, or words. */
const behind = /^\s*(?:$|[|([{;*]|\/(?!\d)|[A-Za-z])/;

/**
 * Reads the fact in front and the remarks behind it: `57.00-60.00|/Employee Discount of Rs 5/-per Equity Share|`. Null for
 * every spelling of "unknown".
 *
 * Source: bands and periods of 12 of 46 issues, 2026-07 to 2026-10.
 *
 * @param front the spelling of the fact, from the first character on
 *
 * Errors: `Unreadable` when the text does not begin with the fact, or goes on with anything but a remark.
 */
export function readRemarked(
  what: string,
  value: BseValue,
  front: RegExp,
): RemarkedFact<RegExpExecArray | null> {
  const text = readText(value);
  const [fact, ...remarks] = (text ?? '').split('|');
  if (text === null || readText(fact) === null) return { fact: null, remarks: remarks.flatMap(remarkIn) };
  const match = front.exec(text);
  const rest = text.slice(match?.[0].length ?? 0);
  if (match === null || !behind.test(rest)) throw new Unreadable(what, text);
  return { fact: match, remarks: rest.split('|').flatMap(remarkIn) };
}

/** Removes the separators around a remark; returns none when nothing is left. */
export function remarkIn(text: string): readonly string[] {
  const remark = readText(text.replace(/^[\s/|([{;*,:.–-]+|[\s/|)\]};*,:–-]+$/g, ''));
  return remark === null ? [] : [remark];
}

/**
 * Words of a change: behind a name they mean nothing for the issue's progress, behind a fact they state its new value.
 */
const changeWords = /exten|revis/i;

/**
 * Returns the meaning of a remark behind a fact; `unknown` for a change of the fact, which the reader of the fact interprets.
 */
export function interpretRemark(remark: string): IssueRemarkMeaning {
  return changeWords.test(remark) ? 'unknown' : meaningOfRemark(remark);
}
