import { readText, Unreadable } from '@market/kernel';
import type { BseValue } from '../bse-value.wire';

/** The longest name that a record carries. Units: characters. */
const longestName = 300;
const formerName = /\s*[([]?\s*\b(?:formerly|erstwhile|previously)\b(?:[^()]|\([^()]*\))*(?:[)\]]|$)/i;
const contact =
  /[\s,;-]*(?:\b(?:tel(?:ephone)?|phone|ph|fax|mob(?:ile)?|contact|e-?mail)\b\s*(?:no)?[.:\s]|\+\d|\(?0?\d{2,5}\)?[\s-]?\d{6,8}\b|\S+@\S+).*$/i;

/**
 * The names in `NAME^address|…|mail|contact#NAME2^…`, each whole. An address can hold a `#` itself ("Shop #12"): before its
 * first bar a part without `^` goes on with it. Addresses are never read: a damaged one costs nothing. Telephone numbers and
 * former names are no part of a name. Null when there is none, or when one of them cannot be read whole.
 *
 * Source: captured answers of 2026-08-22; `~` between parties: a public reader, 2026-10.
 */
export function readParties(...values: readonly BseValue[]): readonly string[] | null {
  try {
    const names = values.flatMap((value) => partiesIn(String(value ?? ''))).flatMap(nameIn);
    const isWhole = names.length > 0 && names.every(({ length }) => length <= longestName);
    return isWhole ? [...new Set(names)] : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function partiesIn(text: string): readonly string[] {
  return text.split(/(?<!&)#|~/).reduce<readonly string[]>((parties, part) => {
    const last = parties.at(-1);
    const goesOn = last?.includes('^') === true && !last.includes('|') && !part.includes('^');
    return goesOn ? [...parties.slice(0, -1), `${last}#${part}`] : [...parties, part];
  }, []);
}

function nameIn(party: string): readonly string[] {
  const name = readText(party.split(/[\^|]/)[0])
    ?.replace(formerName, '')
    .replace(contact, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:-]+$/, '')
    .trim();
  return name === undefined || name === '' ? [] : [name];
}
