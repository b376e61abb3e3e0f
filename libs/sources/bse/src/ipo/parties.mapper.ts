import { readText, Unreadable } from '@market/kernel';
import type { BseValue } from '../bse-value.wire';

/** Maximum length of a name in a record. Units: characters. */
const longestName = 300;
const formerName = /\s*[([]?\s*\b(?:formerly|erstwhile|previously)\b(?:[^()]|\([^()]*\))*(?:[)\]]|$)/i;
const contact =
  /[\s,;-]*(?:\b(?:tel(?:ephone)?|phone|ph|fax|mob(?:ile)?|contact|e-?mail)\b\s*(?:no)?[.:\s]|\+\d|\(?0?\d{2,5}\)?[\s-]?\d{6,8}\b|\S+@\S+).*$/i;

/**
 * Reads the names in `NAME^address|…|mail|contact#NAME2^…`. An address can contain a `#` itself ("Shop #12"): a part
 * without `^` before its first bar belongs to the address in front. Addresses are never read, so that a damaged one does
 * no harm. Telephone numbers and former names are no part of a name. Null without any, or when a name is too long or
 * cannot be read.
 *
 * Source: captured responses of 2026-08-22; `~` between parties: a public reader, 2026-10.
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
