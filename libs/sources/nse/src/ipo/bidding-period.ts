import { type DayInText, daysInText, type IndianDay, readText, Unreadable } from '@market/kernel';

/** First and last day of bidding, with statements on changes. */
export interface BiddingPeriod {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  /** True when the text itself mentions an extension or a revision. */
  readonly isRevised: boolean;
  /** Text that may change the close but was not understood; the close is null then. */
  readonly doubt: string | null;
}

const unsaid: BiddingPeriod = { openOn: null, closeOn: null, isRevised: false, doubt: null };
const front = /^\W*(?:from\s+)?$/i;
const between = /^\s*(?:to|till|until|up\s?to|-|–|—)\s*$/i;
const goesOn = /^\s*(?:to|till|until|up\s?to|-|–|—)\s*\w*\s*\d/i;
const extension = /exten|prolong/i;
const revision = /revis|re-?\s?schedul|pre-?\s?pon|advanc|curtail|shorten|\bshift|\bchang|\bmoved\b/i;
const close =
  /\bnow\b|\bnew\b|\bclos(?:e|es|ed|ing|ure)\b|\blast\s+da(?:y|te)\b|\btill\b|\buntil\b|\bup\s?to\b/i;
const matters = String.raw`(?:anchor|upi|mandates?|cut-?\s?off|allotment|listing|refund\w*|modification|withdrawal)`;
const otherMatter = new RegExp(String.raw`\b${matters}\b`, 'i');
const dayOfOther = new RegExp(String.raw`\b${matters}\b[^,;|]*$`, 'i');
/** Words in front of a day that is not the new close. */
const oldDay =
  /\b(?:from|instead\s+of|in\s+place\s+of|earlier|previously|original\w*|start(?:ing)?|open(?:s|ed|ing)?|begin\w*|dated|dt\.?|vide|notices?|circulars?|announce\w*|prospectus|rhp)\b(?:(?!\bto\b|\btill\b|\buntil\b|\bup\s?to\b|\bend\b|\bclos)[^,;|])*$/i;

/**
 * Reads the days of bidding, `14-Aug-2026 to 18-Aug-2026`, and a remark behind them: in `… (extended till 5:00 PM on
 * 20-Aug-2026)` the later close counts, in any wording. With an extension whose day cannot be read, the close is null.
 *
 * @param isRevisedTitle tells whether the title calls the days changed
 *
 * Errors: `Unreadable` for text with digits that does not begin with days, and for a close before the opening. Source: NSE ipo-detail, "Issue Period",
 * 2026-07 to 2026-10.
 */
export function readPeriod(value: string | null | undefined, isRevisedTitle = false): BiddingPeriod {
  const text = readText(value);
  if (text === null || !/\d/.test(text)) return unsaid;
  const [first, second] = daysInText(text, null);
  if (first === undefined || !front.test(text.slice(0, first.from)))
    throw new Unreadable('issue period', text);
  const isPair = second !== undefined && between.test(text.slice(first.to, second.from));
  if (!isPair && goesOn.test(text.slice(first.to))) throw new Unreadable('issue period', text);
  // A single day may be either end of a period without the other.
  if (!isPair) return { ...unsaid, doubt: text };
  const remark = text.slice(second.to);
  const isBare = isRevisedTitle && !/\d/.test(remark);
  const period = { openOn: first.day, ...readRemark(isBare ? '' : remark, second.day) };
  if ((period.closeOn ?? period.openOn) < period.openOn) throw new Unreadable('issue period', text);
  return period;
}

/** Applies the remark behind a period to its close. */
function readRemark(remark: string, closeOn: IndianDay): Omit<BiddingPeriod, 'openOn'> {
  const unchanged = { closeOn, isRevised: false, doubt: null };
  const doubtful = { closeOn: null, isRevised: false, doubt: remark.trim() };
  const days = daysInText(remark, closeOn);
  const said = days.filter((_, place) => !isOther(remark, days, place)).map(({ day }) => day);
  const isChange = extension.test(remark) || revision.test(remark);
  const newest = extension.test(remark) ? said.reduce(later, closeOn) : said.at(-1);
  if (isChange && said.length === 0) return namesOldClose(days, closeOn) ? unchanged : doubtful;
  if (isChange || close.test(remark)) {
    if (newest === undefined || (!isChange && otherMatter.test(remark))) return unchanged;
    return { closeOn: newest, isRevised: true, doubt: null };
  }
  return otherMatter.test(remark) || said.every((day) => day <= closeOn) ? unchanged : doubtful;
}

function isOther(remark: string, days: readonly DayInText[], place: number): boolean {
  const before = remark.slice(days[place - 1]?.to ?? 0, days[place]?.from);
  return oldDay.test(before) || dayOfOther.test(before);
}

function later(one: IndianDay, other: IndianDay): IndianDay {
  return other > one ? other : one;
}

/**
 * Tells whether the days of a remark are former closes: in `19-Nov to 27-Nov (extended from 23-Nov)` the period is the
 * extended one.
 */
function namesOldClose(days: readonly DayInText[], closeOn: IndianDay): boolean {
  return days.length > 0 && days.every(({ day }) => day < closeOn);
}
