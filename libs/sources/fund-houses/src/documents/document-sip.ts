import { instalmentPlan, jointly, lumpSum, type NfoSchemeRecord } from '@market/contracts';
import { markedAmounts, readAmountInProse, tidyText } from '@market/kernel';

/** What a document says of systematic investment plans; null = nothing, or nothing clear. */
export type DocumentSip = Pick<NfoSchemeRecord, 'sipAvailable' | 'minSipAmountRupees'>;

const unclear: DocumentSip = { sipAvailable: null, minSipAmountRupees: null };

/**
 * Reads whether a scheme takes instalments, and the least of them: it does where an instalment or plain words say so,
 * it does not where a text clearly denies it. A text that denies, and affirms or names an amount, too, says neither.
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

/** Of several frequencies, each with its rupees, the least; else what the text is about. */
function leastInstalment(said: string): number | null {
  const amounts = markedAmounts(said);
  const frequencies = new Set(said.match(frequency)?.map((word) => word.toLowerCase()));
  return amounts.length < 2 || frequencies.size < 2 ? readAmountInProse(said) : Math.min(...amounts);
}

const beforeFigure =
  '(?:sips?|systematic|investment|plan|minimum|min|application|subscription|amount|amt|instal?lments?|of|for|is|at|least|per|each|daily|weekly|fortnightly|monthly|quarterly|half|yearly|annual)';
/** A rupee sign, or a figure to begin with: a page, a day or a number of instalments is no amount. */
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
/** Words that make an affirmation depend on something, or turn it round in a way that is not known here. */
const hesitation = new RegExp(
  String.raw`\b(?:no|not|nil|none|n[./]?a|never|nor|neither|without|unless|if|whether|where(?:ver)?|may\s+be|re-?open(?:s|ed|ing)?|as\s+(?:and\s+when\s+)?${taken})\b`,
  'i',
);

const heading = new RegExp(`${instalmentPlan}|${lumpSum}`, 'gi');
const investmentPlan = /\bSIPs?\b|\bsystematic\s+investment\b/i;
const joint = new RegExp(`^${jointly}$`, 'i');

/** What concerns SIPs where a field holds SIP, SWP, STP and lump sums, without their name before a colon; empty for blanks. */
function partOnSip(text: string): string {
  const parts = text.split(/[;|]/).flatMap(byHeading);
  const named = parts.filter((part) => investmentPlan.test(part));
  const own = named.length > 0 ? named : parts.filter((part) => part.search(heading) < 0);
  return own.flatMap((part) => tidyText(withoutHeading(part)) ?? []).join('; ');
}

/** `SIP: Rs. 500 SWP: Rs. 1,000` is about one plan after the other, `SIP/SWP: Rs. 500` about both. */
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

/** `Rs. 5,000. SIP: Rs. 500`: what stands before the first name is said of something else. */
function headsAmount(before: string, after: string): boolean {
  return /^\s*[:–—-]/.test(after) && markedAmounts(before).length > 0 && markedAmounts(after).length > 0;
}

function withoutHeading(part: string): string {
  const [, head = '', rest] = /^([^:–—-]*)\s*[:–—-](.*)$/.exec(part) ?? [];
  return rest !== undefined && joint.test(head.replace(heading, '')) ? rest : part;
}
