import { readNumber, readPriceRupees, roundHalfAwayFromZero, Unreadable } from '@market/kernel';

/** Terms in a subject such as `Rights 1:3 @ Premium Rs 35/-`; null for a term that it does not state. */
export interface RightsSubject {
  readonly ratio: { readonly offered: number; readonly held: number } | null;
  readonly issuePriceRupees: number | null;
}

/** Number as a whole: a part of `11.10` or of `1,240` is none. */
const number = String.raw`(\d[\d,]*(?:\.\d+)?|\.\d+)(?![\d.,]*\d)`;
const currency = String.raw`(?:₹|(?:rs|re|inr)(?![a-z])\.?)\s*`;
/** Amount. The first number of a ratio is none. */
const amount = String.raw`${number}(?!\s*:\s*\d)`;
const rupees = `(?:${currency})?${amount}`;
const at = String.raw`(?:@|at(?![a-z]))\s*`;
const is = String.raw`\s*(?:(?:of|is)(?![a-z])|[@:-])?\s*`;
const shares = String.raw`(?:\s*(?:new|rights?|fully|partly|paid|up|equity|ordinary|eq|shares?|sh|units?)(?![a-z]))*\s*`;

/**
 * Grammar of what a subject says of rights: a row of these phrases, in any order. Anything else makes the terms
 * unknown. Source: subjects at NSE of 2007 to 2026, public censuses of them read on 2026-11-29.
 */
const phrases = {
  /** `1:3`, `11: 50`, `1:11.10`. */
  ratio: String.raw`${number}\s*:\s*${number}`,
  /** `3 Equity Shares For Every 2`. */
  ratioInWords: String.raw`${number}${shares}for\s+(?:(?:every|each)\s+)?${number}`,
  /** `For Every 2 Shares Held 3`. */
  reversedRatio: String.raw`for\s+(?:every|each)\s+${number}${shares}(?:held(?![a-z]))?[\s,:-]*${number}`,
  /** `@ Premium Rs 35`, `Prem@Rs.6`, `@ Prm Rs 102`, `At A Premium Of Rs.39.50`. */
  premium: String.raw`(?:${at})?(?:a\s+)?(?:premium|prem|prm)(?![a-z])\.?${is}${rupees}`,
  /** `@ Par`, `At Par`. */
  par: String.raw`${at}(?:at\s+)?par(?![a-z])`,
  /** `Face Value Rs 10`, `FV 10`. */
  face: String.raw`(?:face\s+value|fv)(?![a-z])${is}${rupees}`,
  /** `@ Rs 45`, `@ Issue Price Of Rs 82`, `Price Rs 45`. */
  price: String.raw`(?:${at}(?:(?:issue\s+)?price(?![a-z])${is})?|price(?![a-z])${is})${rupees}`,
  /** `Rs 45`. */
  bare: `${currency}${amount}`,
  filler: String.raw`(?:rights?|issues?|entitlements?|ratio|basis|offer|price|revised|purpose|record|date|new|existing|held|fully|partly|paid|up|equity|eq|ordinary|shares?|sh|units?|including|incl|in|of|the|is|are|and|an?|per|each|on|at)(?![a-z])|[@:,;.&+/()[\]'"–—-]`,
} as const;

type Phrase = keyof typeof phrases;

const grammar = Object.entries(phrases).map(
  ([name, pattern]) => [name as Phrase, new RegExp(String.raw`(?:${pattern})\s*`, 'iy')] as const,
);

/** Warrants in addition, which change neither the ratio nor the price of the shares. */
const withWarrants = new RegExp(
  String.raw`\bwith\s+${number}\s+(?:detachable\s+)?warrants?\s+for\s+(?:every\s+)?${number}${shares}`,
  'gi',
);
/** Securities other than shares: the ratio and the price are not those of shares. */
const otherSecurity =
  /(?<![a-z])(?:ncds?|[cfo]+cds?|debentures?|deb|p?ccps|ncrps|pref\w*|warrants?|bonds?|\w*convertible|dvrs?)(?![a-z])/i;
/** Words in brackets, such as a ratio spelt out; the sign of an amount. */
const ornament = /[([][^()[\]\d]*[)\]]|\s*\/\s*[-=]+/g;

/**
 * Reads ratio and issue price from what a subject says of rights: a premium is added to the face value, `@ Par` is the
 * face value, any other amount is the price itself. Both are null when other securities than shares are offered.
 *
 * Errors: `Unreadable` for words that the grammar does not know, two ratios, prices that differ, a ratio of 0, and a
 * price below the face value, at which no share may be issued. Source: Companies Act 2013, section 53.
 */
export function readRightsSubject(
  text: string,
  faceValue: string | number | null | undefined,
): RightsSubject {
  const plain = text.replace(ornament, ' ').replace(withWarrants, ' ').trim();
  if (otherSecurity.test(plain)) return { ratio: null, issuePriceRupees: null };
  const said = phrasesOf(plain);
  const ratio = only('ratio', text, [
    ...[...said('ratio'), ...said('ratioInWords')].map(([offered, held]) => ratioOf(offered, held)),
    ...said('reversedRatio').map(([held, offered]) => ratioOf(offered, held)),
  ]);
  if (ratio?.offered === 0 || ratio?.held === 0) throw new Unreadable('ratio', text);
  const stated = said('face').map(([face]) => readPriceRupees(face));
  const face = only(
    'face value',
    text,
    [...stated, readPriceRupees(faceValue)].filter((one) => one !== null),
  );
  return { ratio, issuePriceRupees: readPrice(said, face, text) };
}

type Numbers = readonly (number | null)[];
type Said = (phrase: Phrase) => readonly Numbers[];

/** Parses a text into phrases. Errors: `Unreadable`. */
function phrasesOf(text: string): Said {
  const found: [Phrase, Numbers][] = [];
  for (let place = 0; place < text.length;) {
    const [phrase, match] = phraseAt(text, place);
    found.push([
      phrase,
      match.slice(1).flatMap((digits) => (digits === undefined ? [] : [readNumber(digits)])),
    ]);
    place += match[0].length;
  }
  return (phrase) => found.flatMap(([name, numbers]) => (name === phrase ? [numbers] : []));
}

function phraseAt(text: string, place: number): readonly [Phrase, RegExpExecArray] {
  for (const [phrase, pattern] of grammar) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (match) return [phrase, match];
  }
  throw new Unreadable('terms of a rights issue', text.slice(place));
}

/** Returns the one value that all statements agree on, null without any. Errors: `Unreadable`. */
function only<T>(what: string, text: string, values: readonly T[]): T | null {
  const [first = null, ...others] = values;
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    throw new Unreadable(what, text);
  return first;
}

/** Makes a ratio of whole numbers: `1:11.10` is 10:111. */
function ratioOf(offered: number | null | undefined, held: number | null | undefined) {
  const terms = [offered ?? 0, held ?? 0].map(String);
  const decimals = Math.max(...terms.map((term) => term.split('.')[1]?.length ?? 0));
  const [first = 0, second = 0] = terms.map((term) => Math.round(Number(term) * 10 ** decimals));
  return { offered: first, held: second };
}

function readPrice(said: Said, face: number | null, text: string): number | null {
  const premiums = said('premium').map(([premium]) => premium ?? 0);
  const aboveFace = [...premiums, ...said('par').map(() => 0)];
  const stated = [...said('price'), ...said('bare')].map(([price]) => price ?? null);
  const prices = [...(face === null ? [] : aboveFace.map((premium) => face + premium)), ...stated];
  const price = only(
    'issue price',
    text,
    prices.filter((one) => one !== null).map((one) => roundHalfAwayFromZero(one)),
  );
  only('premium', text, aboveFace);
  const isBelowFace = price !== null && face !== null && price < face;
  if (isBelowFace) throw new Unreadable('issue price', text);
  return price;
}
