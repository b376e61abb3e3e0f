import type { IpoIssueRecord } from '@market/contracts';
import { addDays, type DayInText, daysInText, type IndianDay } from '@market/kernel';
import { interpretRemark } from '../remarked';
import { bandInText, type PriceBand } from './price-band.mapper';

/** Facts that a remark is read with. */
export interface RemarkedFacts {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  /** Maximum length of the offer. Units: days. */
  readonly longestDays: number;
}

/** Changes of an issue by remarks; fields without a change are left out. */
export type RemarkEffect = Partial<
  PriceBand & Pick<IpoIssueRecord, 'closeOn' | 'confirmed' | 'revised' | 'remark'>
>;

/** Maximum length of a remark in a record. Units: characters. */
const longestRemark = 300;

const discount = /\b(?:discount|reservation|reserved)\b/i;
const extension = /\bexten(?:d|ded|ds|sion)\b/i;
const change = /\b(?:revis|chang|prepon|advanc|shorten|curtail)\w*/i;
const period = /\b(?:period|dates?|clos(?:e|es|ed|ing|ure)|days?)\b/i;
const band = /\bband\b|\bprice\s+range\b/i;
const clock = /\b\d{1,2}(?:[.:]\d{2})?\s*[ap]\.?m\b|\bcut[- ]?off\b|\btimings?\b|\bUPI\b/i;
/** Words of remarks on terms, applicants and documents: these do not change the issue's progress. */
const terms =
  /\b(?:face value|premium|employees?|policyholders?|shareholders?|anchor|market maker|per (?:equity )?share|multiples?|minimum|cut[- ]?off|tick|lots?|fixed price|book[- ]?built|fresh issue|offer for sale|timings?|UPI|ASBA|prospectus|rhp|addendum|corrigendum|advertisement|https?)\b/i;
/** Words of remarks that may change the issue's progress. */
const progress =
  /\b(?:hold|halt\w*|suspend\w*|stay(?:ed)?|fail\w*|refund\w*|lapse\w*|court|sebi|order|not open\w*|clos(?:e|es|ed|ing|ure)|list(?:ed|ing))\b/i;

/**
 * Reads the changes that remarks state: a later close, a revised band, a withdrawal or a postponement. Remarks that are
 * not understood become the record's `remark`; one on a discount or a term is ignored.
 *
 * An extension whose day cannot be read makes the close null, because the old one is no longer true.
 */
export function readIssueRemarks(remarks: readonly string[], facts: RemarkedFacts): RemarkEffect {
  const effects = [...new Set(remarks)].map((text) => readRemark(text, facts));
  const revised = [...new Set(effects.flatMap((effect) => effect.revised ?? []))];
  const unknown = effects.flatMap(({ remark }) => remark ?? []);
  return {
    ...effects.reduce<RemarkEffect>((all, effect) => ({ ...all, ...effect }), {}),
    ...(revised.length === 0 ? {} : { revised }),
    ...(unknown.length === 0 ? {} : { remark: whole(unknown) }),
  };
}

function readRemark(text: string, facts: RemarkedFacts): RemarkEffect {
  const meaning = interpretRemark(text);
  if (meaning === 'withdrawn' || meaning === 'postponed') return { confirmed: meaning };
  const days = daysInText(text, facts.closeOn);
  if (meaning === 'note' || (discount.test(text) && days.length === 0)) return {};
  if (change.test(text) && band.test(text)) {
    return { ...bandInText(cutOut(text, days)), revised: ['band'] };
  }
  if (extension.test(text) || (change.test(text) && period.test(text))) {
    return days.length === 0 && clock.test(text) ? {} : readNewClose(text, days, facts);
  }
  return terms.test(text) && !progress.test(text) ? {} : { remark: text };
}

function readNewClose(
  text: string,
  days: readonly DayInText[],
  { openOn, closeOn, longestDays }: RemarkedFacts,
): RemarkEffect {
  const isOldClose = ({ from }: DayInText) => /\bfrom\s+(?:the\s+)?$/i.test(text.slice(0, from));
  const said = days.filter((one) => !isOldClose(one)).at(-1)?.day;
  const isPossible =
    said !== undefined && (openOn === null || (said >= openOn && said <= addDays(openOn, longestDays)));
  if (!isPossible) return { closeOn: null, remark: text };
  // The days in front may have been extended further since the remark.
  const isOvertaken = extension.test(text) && closeOn !== null && closeOn > said;
  return { closeOn: isOvertaken ? closeOn : said, revised: ['period'] };
}

function cutOut(text: string, days: readonly DayInText[]): string {
  return days.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}

/** Joins remarks; when they are too long for a record, the text states only their length. */
function whole(remarks: readonly string[]): string {
  const text = remarks.join(' | ');
  return text.length <= longestRemark ? text : `remarks of ${text.length} characters`;
}
