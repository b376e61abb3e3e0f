import { companyKey, joinedKey } from './company-name';
import { editDistance } from './name-search';

/**
 * Degree of likeness of two names. `same`: word for word but for legal forms. `equivalent`: the same but for "India",
 * abbreviations and plurals. `near`: one shortens, or misspells, the other. `faint`: initials or a first word alone.
 */
export type Likeness = 'same' | 'equivalent' | 'near' | 'faint';

/** Different spellings of words that are common in company names. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  tech: ['technology', 'technologies', 'techno', 'techn'],
  industry: ['industries', 'inds', 'ind', 'indus'],
  engineering: ['engineers', 'engineer', 'engg', 'engrs', 'eng'],
  infra: ['infrastructure', 'infrastructures', 'infrastruct'],
  pharma: ['pharmaceutical', 'pharmaceuticals', 'pharmaceuticls'],
  finance: ['financial', 'fin', 'finserv', 'fincorp'],
  international: ['intl', 'internat'],
  manufacturing: ['mfg', 'manufacturers', 'manufacturer'],
  enterprise: ['enterprises', 'ent', 'entp'],
  chemical: ['chemicals', 'chem', 'chems'],
  product: ['products', 'prod', 'prods'],
  project: ['projects', 'proj'],
  system: ['systems', 'sys'],
  solution: ['solutions', 'soln', 'solns'],
  service: ['services', 'svc', 'svcs', 'serv'],
  logistic: ['logistics', 'logistix'],
  laboratory: ['laboratories', 'labs', 'lab'],
  electrical: ['electricals', 'elec', 'electric'],
  electronic: ['electronics'],
  development: ['developers', 'developer', 'dev'],
  speciality: ['specialty', 'specialities', 'specialties'],
  management: ['mgmt', 'mgt'],
  hospital: ['hospitals', 'hosp'],
  holding: ['holdings', 'hldgs'],
  textile: ['textiles', 'tex'],
  renewable: ['renewables'],
  communication: ['communications', 'comm', 'comms'],
  agricultural: ['agri', 'agriculture'],
  automotive: ['auto', 'automobiles', 'automobile'],
  biotech: ['biotechnology', 'biotechnologies'],
  construction: ['constructions', 'constr'],
  consultancy: ['consultants', 'consulting'],
  education: ['educational', 'edu'],
  energy: ['energies'],
  equipment: ['equipments', 'equip'],
  jewellery: ['jewellers', 'jewelers', 'jewelry'],
  transport: ['transports', 'transportation'],
};
const spelled = new Map(
  Object.entries(spellings).flatMap(([word, others]) => others.map((other) => [other, word])),
);
/** Words that a publisher leaves out at will. */
const fillers = new Set(['india', 'indian', 'sme', 'nse', 'bse', 'mainboard', 'emerge', 'issue', 'gmp']);
const numeral = /^(?:\d+|i{1,3}|iv|vi{0,3}|ix|x)$/;

const order = ['same', 'equivalent', 'near', 'faint'] as const;

/**
 * Compares two names; null when they are not alike. A name may contain another one, a former one or that of the brand:
 * `Nila (formerly Asha Ltd)`, `Nilakart (Nila Foods Ltd)`, `Nila Foods - Nilakart`. A single word is never more than
 * `near`.
 */
export function likeness(one: string, other: string): Likeness | null {
  if (one === other) return 'same';
  const found = namesIn(one).flatMap((a) => namesIn(other).map((b) => likenessOf(a, b)));
  return order.find((level) => found.includes(level)) ?? null;
}

/** Name, or a part of one. */
interface NamePart {
  readonly name: string;
  readonly isWhole: boolean;
}

const former =
  /^(.+?)[\s,]*[([]?\b(?:formerly|erstwhile|earlier|previously)(?: known as)?[:\s]+([^()[\]]+)[)\]]?\s*$/i;
const bracketed = /^([^()[\]]+)[([]([^()[\]]+)[)\]]\s*(?:(?:private|pvt\.?)?\s*(?:limited|ltd\.?))?$/i;
const beside = /^(.+?)\s(?:[-–—|/]|(?:a\.?k\.?a|d\/?b\/?a)\b\.?|also known as|doing business as)\s+(.+)$/i;

/** Returns the name and, where it is composed, the names that it consists of. */
function namesIn(name: string): NamePart[] {
  const [, one = '', other = ''] = former.exec(name) ?? bracketed.exec(name) ?? beside.exec(name) ?? [];
  const parts = [one, other].some(isFiller) ? [] : [one, other];
  return [{ name, isWhole: true }, ...parts.map((part) => ({ name: part, isWhole: false }))];
}

function isFiller(part: string): boolean {
  return companyKey(part)
    .split(' ')
    .every((word) => word.length < 3 || fillers.has(word) || word === 'ipo');
}

function likenessOf(one: NamePart, other: NamePart): Likeness | null {
  const alike = plainLikeness(one.name, other.name);
  const isWord = [one, other].some(({ name, isWhole }) => !isWhole && !companyKey(name).includes(' '));
  return isWord && (alike === 'same' || alike === 'equivalent') ? 'near' : alike;
}

function plainLikeness(one: string, other: string): Likeness | null {
  const [plain, otherPlain] = [joinedKey(one), joinedKey(other)];
  if (plain === otherPlain) return 'same';
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (numeralsOf(a) !== numeralsOf(b)) return null;
  if (joined(a) === joined(b)) return 'equivalent';
  // The names as written are compared, too: a slip inside a word that has several spellings shows only there.
  if (misspells(plain, otherPlain) || misspells(joined(a), joined(b)) || shortens(a, b) || shortens(b, a))
    return 'near';
  if (isInitials(one, other) || isInitials(other, one) || beginsAlike(a, b)) return 'faint';
  return null;
}

function wordsOf(name: string): string[] {
  const words = companyKey(name).split(' ');
  const kept = words.filter((word) => !fillers.has(word));
  return (kept.length > 0 ? kept : words).map((word) => singular(spelled.get(word) ?? word));
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Returns the numbers in a name, which are compared separately: they distinguish the vehicles of one group. */
function numeralsOf(words: readonly string[]): string {
  return words.filter((word) => numeral.test(word)).join(' ');
}

function joined(words: readonly string[]): string {
  return words.join('');
}

/**
 * Tells whether a short name is a long one with words left out, but neither the first nor all but one; a misspelt word
 * counts as the same.
 */
function shortens(short: readonly string[], long: readonly string[]): boolean {
  if (short.length >= long.length) return startsJoined(short, long);
  if (startsJoined(short, long)) return true;
  if (short.length < 2) return false;
  let next = 0;
  for (const word of long) {
    const wanted = short[next];
    if (wanted !== undefined && (wanted === word || misspells(wanted, word))) next += 1;
    else if (next === 0) return false;
  }
  return next === short.length;
}

/**
 * Tells whether the short name begins the long one, written as one word: `rkfashion` begins `r k fashion accessories`.
 * It must end at the end of a word, after two words or more.
 */
function startsJoined(short: readonly string[], long: readonly string[]): boolean {
  const start = joined(short);
  return long.some(
    (_, index) => index >= 1 && index < long.length - 1 && joined(long.slice(0, index + 1)) === start,
  );
}

function beginsAlike(
  [first = '', ...more]: readonly string[],
  [other = '', ...others]: readonly string[],
): boolean {
  if (first.length < 4 || (more.length > 0 && others.length > 0)) return false;
  return first === other || misspells(first, other);
}

/**
 * Tells whether a name consists of the initials of all words of another, or of its short first word and the initials of
 * the rest: `HDBFS`, `NSE`.
 */
function isInitials(short: string, long: string): boolean {
  const letters = joinedKey(short);
  if (letters.length < 3 || letters.length > 8 || /\s/.test(companyKey(short))) return false;
  const words = companyKey(long)
    .split(' ')
    .filter((word) => word !== 'of');
  const initials = (from: readonly string[]) => from.map((word) => word[0] ?? '').join('');
  if (words.length < 3 && !(words.length === 2 && (words[0]?.length ?? 0) <= 4)) return false;
  const [first = '', ...rest] = words;
  const possible = [initials(words), first + initials(rest)];
  return possible.some((made) => [made, `${made}l`].includes(letters));
}

/**
 * Tells whether two words differ by a slip (a letter wrong, missing, added, or two swapped): one slip in words from
 * five letters on, two from ten.
 */
function misspells(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  const allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(one.length - other.length) > allowed) return false;
  return editDistance(one, other, allowed) <= allowed;
}
