import { instalmentPlan, jointly, lumpSum, type NfoSchemeRecord } from '@market/contracts';
import { markedAmounts, readAmountInProse, tidyText } from '@market/kernel';

/** Statements of a document on systematic investment plans; null = none, or none that is clear. */
export type DocumentSip = Pick<NfoSchemeRecord, 'sipAvailable' | 'minSipAmountRupees'>;

const unclear: DocumentSip = { sipAvailable: null, minSipAmountRupees: null };

/**
 * Reads whether a scheme takes instalments, and the minimum of them: it does where an instalment or plain words state
 * it, and does not where a text clearly denies it. A text that denies it and also affirms it or states an amount gives
 * null.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readDocumentSip(text: string | null): DocumentSip {
  const said = partOnSip(text ?? '');
  const instalment = namesAmount.test(said) ? leastInstalment(said) : null;
  const rest = said.replace(denial, ' ');
  if (rest !== said) {
    return instalment === null && !affirmation.test(rest) ? { ...unclear, sipAvailable: false } : unclear;
  }
  if (instalment !== null) return { sipAvailable: true, minSipAmountRupees: instalment };
  return affirmation.test(said) && !hesitation.test(said) ? { ...unclear, sipAvailable: true } : unclear;
}

const frequency = /\b(?:daily|weekly|fortnightly|monthly|quarterly|half[- ]yearly|yearly|annual(?:ly)?)\b/gi;

/** Returns the smallest of several amounts for several frequencies; else the amount that the text is about. */
function leastInstalment(said: string): number | null {
  const amounts = markedAmounts(said);
  const frequencies = new Set(said.match(frequency)?.map((word) => word.toLowerCase()));
  return amounts.length < 2 || frequencies.size < 2 ? readAmountInProse(said) : Math.min(...amounts);
}

const beforeFigure =
  '(?:sips?|systematic|investment|plan|minimum|min|application|subscription|amount|amt|instal?lments?|of|for|is|at|least|per|each|daily|weekly|fortnightly|monthly|quarterly|half|yearly|annual)';
/**
 * Amount of an instalment: with a rupee sign, or a figure at the start. The number of a page, a day or a count of
 * instalments is no amount.
 */
const namesAmount = new RegExp(
  [
    String.raw`(?:₹|\b(?:rs|re|inr|rupees?)\b\.?)\s*\d|\d\s*\/-`,
    String.raw`^\W*(?:${beforeFigure}\b\W*)*\d[\d,.]*(?![\d,.]*\s*(?:instal|months?\b|days?\b|times?\b))`,
  ].join('|'),
  'i',
);

const taken =
  '(?:available|availed|offer(?:ed|s)?|applicable|permit(?:ted|s)?|allow(?:ed|s)?|provided?|enabled?|accept(?:ed|s)?|registered|possible)';
const denial = new RegExp(
  [
    String.raw`(?:^|(?<=; ))(?:SIPs?\s+)?(?:no|none|false)\W*(?=;|$)`,
    String.raw`\bno\s+(?:such\s+|separate\s+)?(?:SIPs?|systematic|facility|facilities|provision|option)\b[^.;]*`,
    String.raw`\b(?:not|cannot|never)\s+(?:(?:be|being|been|currently|presently|yet|made|an?)\s+)*${taken}\b`,
    String.raw`\b(?:unavailable|disallowed|prohibited|discontinued|suspended)\b`,
  ].join('|'),
  'gi',
);
const affirmation = new RegExp(
  String.raw`\b(?:yes|${taken}|daily|weekly|fortnightly|monthly|quarterly)\b`,
  'i',
);
/** Words that make an affirmation conditional or negative. */
const hesitation = new RegExp(
  String.raw`\b(?:no|not|nil|none|n[./]?a|never|nor|neither|without|unless|if|whether|where(?:ver)?|may\s+be|re-?open(?:s|ed|ing)?|as\s+(?:and\s+when\s+)?${taken})\b`,
  'i',
);

const heading = new RegExp(`${instalmentPlan}|${lumpSum}`, 'gi');
const investmentPlan = /\bSIPs?\b|\bsystematic\s+investment\b/i;
const joint = new RegExp(`^${jointly}$`, 'i');

/**
 * Returns the parts of a text that are about SIPs, in a field that may also describe SWP, STP and lump sums, without
 * their headings; empty when there are none.
 */
function partOnSip(text: string): string {
  const parts = text.split(/[;|]/).flatMap(byHeading);
  const named = parts.filter((part) => investmentPlan.test(part));
  const own = named.length > 0 ? named : parts.filter((part) => part.search(heading) < 0);
  return own.flatMap((part) => tidyText(withoutHeading(part)) ?? []).join('; ');
}

/**
 * Splits a text at the headings of plans: `SIP: Rs. 500 SWP: Rs. 1,000` is about one plan after the other, `SIP/SWP:
 * Rs. 500` about both.
 */
function byHeading(text: string): string[] {
  const parts: string[] = [];
  let [from, nameEnd]: [number, number | null] = [0, null];
  for (const { 0: name, index } of text.matchAll(heading)) {
    const before = text.slice(nameEnd ?? 0, index);
    const begins =
      nameEnd === null ? headsAmount(before, text.slice(index + name.length)) : !joint.test(before);
    if (begins) {
      parts.push(text.slice(from, index));
      from = index;
    }
    nameEnd = index + name.length;
  }
  return [...parts, text.slice(from)];
}

/**
 * Tells whether the first heading begins a new part although text precedes it: in `Rs. 5,000. SIP: Rs. 500` the first
 * amount is about something else.
 */
function headsAmount(before: string, after: string): boolean {
  return /^\s*[:–—-]/.test(after) && markedAmounts(before).length > 0 && markedAmounts(after).length > 0;
}

function withoutHeading(part: string): string {
  const [, head = '', rest] = /^([^:–—-]*)\s*[:–—-](.*)$/.exec(part) ?? [];
  return rest !== undefined && joint.test(head.replace(heading, '')) ? rest : part;
}
