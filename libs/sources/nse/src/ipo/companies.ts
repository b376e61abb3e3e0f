import { readText, tidyText, wholeText } from '@market/kernel';

/** Maximum length of a name in a record. Units: characters. */
const longestName = 300;
const legalForm = String.raw`(?:limited(?!\s+(?:company|liability))|ltd\b\.?(?!\s+co\b)|llp|l\.l\.p\.|inc\b\.?|plc\b)(?:\s*[([][^()[\]]*[)\]])*`;
const formEnds = new RegExp(String.raw`${legalForm}\s*$`, 'i');
/** Separator of two companies, behind a legal form: an `and`, a sign, or the number of the next. */
const parting = new RegExp(
  String.raw`(${legalForm})\s*(?:[,;|/\n]*\s*(?:\band\b|&)|[|/\n]|\(?\d{1,2}[.)]\s)\s*`,
  'gi',
);
const number = /^\s*(?:\(?\d{1,2}[.)]\s+|(?:and\b|&)\s*)/i;
const formerName = /^\s*\(?\s*(?:formerly|erstwhile|previously|earlier)\b/i;
const contact =
  /[\s,;:(-]*(?:\b(?:tel(?:ephone)?|phone|ph|fax|mob(?:ile)?|contact|e-?mail|website)\b\s*(?:nos?\b|number|id|person)?\s*[.:\s]|\+\d|\(?\b0?\d{2,5}\)?[\s-]?\d{6,8}\b|\b\d{10,}|\S+@\S+|\bwww\.).*$/i;

/**
 * Reads a list of companies separated by commas, `and` or `&`, complete names without telephone numbers. An `and`
 * separates two companies only after a legal form: `HSBC Securities and Capital Markets (India) Private Limited` is
 * one. A former name stays with its company. Null without any, or when a name is too long.
 */
export function readCompanies(...values: readonly (string | null | undefined)[]): string[] | null {
  const names = values.flatMap((value) => companiesIn(readText(value) ?? ''));
  const whole = names.filter((name) => wholeText(name, longestName) !== null);
  return names.length > 0 && whole.length === names.length ? [...new Set(names)] : null;
}

function companiesIn(text: string): string[] {
  return text
    .replaceAll(/["“”]/g, '')
    .replace(parting, '$1,')
    .split(/[,;](?![^(]*\))/)
    .reduce(withFormerNames, [])
    .flatMap((piece) => tidyText(piece.replace(contact, '').replace(number, '')) ?? [])
    .filter((name) => /\p{L}{2}/u.test(name));
}

/**
 * Joins the pieces of a former name: in `Teak Limited, formerly known as Teak, Sal and Partners Limited` they belong to
 * the first company until a legal form ends.
 */
function withFormerNames(pieces: readonly string[], piece: string): string[] {
  const last = pieces.at(-1);
  const behind = last?.split(/\b(?=(?:formerly|erstwhile|previously|earlier)\b)/i)[1];
  const isOpen = behind !== undefined && !/[()]/.test(behind) && !formEnds.test(behind);
  if (last === undefined || !(isOpen || formerName.test(piece))) return [...pieces, piece];
  return [...pieces.slice(0, -1), `${last},${piece}`];
}
