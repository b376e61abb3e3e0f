import { fundHouseShortName } from '@market/contracts';
import { companyKey } from '@market/kernel';

/**
 * Tells whether two names can be those of one scheme of a fund house: they may differ in spelling, in abbreviations, in
 * the fund house's name in front and in additions of documents at the end, but in no other word.
 *
 * @param houseName null when it is not known
 */
export function isSameScheme(one: string, other: string, houseName: string | null): boolean {
  const house = houseName === null ? [] : companyKey(fundHouseShortName(houseName)).split(' ');
  const forms = formsOf(one, house);
  return [...formsOf(other, house)].some((form) => forms.has(form));
}

/**
 * Returns the forms of a name without blanks: the whole, and without the beginning that is also one of the fund house's
 * name.
 */
function formsOf(name: string, house: readonly string[]): Set<string> {
  const whole = schemeKey(name);
  const initials = house.length < 3 ? [] : [house.map(([first]) => first).join('')];
  const fronts = [...house.map((_, index) => house.slice(0, index + 1).join('')), ...initials];
  const rests = fronts.flatMap((front) => (whole.startsWith(front) ? [whole.slice(front.length)] : []));
  return new Set(
    [whole, ...rests, ...rests.map((rest) => rest.replace(/^mf/, ''))].filter((form) => form !== ''),
  );
}

const description = /[\s([,–—:-]*\b(?:an?\s+)?(?:open|closed?)[\s-]*end(?:ed)?\b.*$/is;
const formerName = /[([]\s*(?:formerly|erstwhile|earlier|previously)\b[^)\]]*[)\]]/gi;

/**
 * Abbreviates the kind of fund in a name ("Fund of Fund", "FOF") and keeps every other word and number: names with the
 * same result are spellings of one.
 */
export function abbreviatedName(name: string): string {
  return companyKey(name)
    .replace(/\bexchange traded funds?\b/g, 'etf')
    .replace(/\bfunds? of funds?\b|\bfofs\b/g, 'fof');
}

function schemeKey(name: string): string {
  return abbreviatedName(name.replace(formerName, ' ').replace(description, ''))
    .replace(/ (?:direct|regular|retail) (?:plan|option|growth|bonus|(?:[a-z]+ )?idcw)\b.*$/, '')
    .replace(/ (?:growth|idcw)(?: (?:plan|option))?$/, '')
    .replace(/\b(?:schemes?|funds?)\b/g, '')
    .replaceAll(' ', '');
}
