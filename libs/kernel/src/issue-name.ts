import { type IssueRemarkMeaning, meaningOfRemark } from './issue-remark';
import { readText, tidyText } from './public-text';

/** Company name and remark, separated, of a row in a list of issues. */
export interface IssueName {
  /** The company's name with its legal form. */
  readonly name: string;
  /** Null when there is no text behind the name. */
  readonly remark: { readonly meaning: IssueRemarkMeaning; readonly text: string } | null;
}

const legalForm =
  /\b(?:limited(?:\s+liability\s+(?:partnership|company)|\s+company\b)?|ltd\.?(?:\s+co\b\.?)?|llp|l\.l\.p\.|inc\b\.?|plc)(?![a-z0-9&'’])\.?/gi;
/** Legal form to which the next word is glued: two texts were joined, such as the names of two rows. */
const glued = /\b(?:limited(?=\p{L})|ltd\.?(?=\p{L}{3}))/iu;
/** Character that separates a remark from a name. A hyphen within a word does not. */
const separator = String.raw`[-–—−|([{,:;*/_~#]`;
const beginsWithSeparator = new RegExp(String.raw`^\s*${separator}`);
const frontEdge = /^[\s\-–—−|([{,:;*/_~#.]+/;
const backEdge = /[\s*.|]+$/;
const closing = /[)\]}]/g;
const opening = /[([{]/g;
const bracket = /\s*[([{]([^()[\]{}]*)[)\]}]?\s*/g;
/** `Name | remark`: any text behind a bar is a remark. */
const bar = /^([^|]+)\|(.+)$/;
/** `Name - remark`, `Name-Issue remark`, `Name-Withdrawn`, `Name Issue Withdrawn`: of names without a legal form. */
const parted: readonly (readonly [RegExp, (remark: string) => boolean])[] = [
  [/^(.+?)(?:\s+[-–—−]\s*|\s*[–—−]\s+|\s*-\s*(?=issue\b)|-\s+)(.+)$/i, isKnown],
  [/^(.+)[-–—−]([^-–—−]+)$/, isCallOff],
  [/^(.+?)\s((?:issue|ipo)\s.+)$/i, isCallOff],
];
const inFront = /^\s*[([{*]*\s*([^()[\]{}|:–—]{3,40}?)\s*(?:[)\]}:|–—]+|\s-)\s*(.+)$/;
/** A former name may follow a name without a separator. */
const former = /^\s+(?:formerly|erstwhile|previously|earlier)\b/i;
/** Maximum length of a name with its remark; a longer text is taken as a name unread. Units: characters. */
const longestName = 1000;

/**
 * Reads a company's name and the remark behind its legal form, behind a bar or a dash, in a bracket, or in front of it.
 * Without a legal form any text behind a bar is a remark, but behind a dash or in a bracket only a known remark is.
 *
 * Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10.
 */
export function readIssueName(text: string | null | undefined): IssueName {
  return splitIssueName(readText(text) ?? '');
}

/** Does the same as `readIssueName` for a text that a reader returned: no entity in it is decoded. */
export function splitIssueName(text: string): IssueName {
  const whole = tidyText(text) ?? '';
  if (whole.length > longestName) return { name: whole, remark: null };
  return (
    remarkInFront(whole) ??
    remarkInside(whole) ??
    remarkGlued(whole) ??
    remarkBehind(whole) ?? { name: whole, remark: null }
  );
}

/**
 * Returns the company's name without the remarks of lists of issues, from a text that a reader returned; empty when
 * there is none.
 */
export function companyName(text: string): string {
  return splitIssueName(text).name;
}

function remarkInFront(whole: string): IssueName | null {
  const [, front = '', name = ''] = inFront.exec(whole) ?? [];
  if (!isCallOff(front) || new RegExp(legalForm).test(front)) return null;
  return { ...splitIssueName(name), remark: remarkOf(front) };
}

/** Reads a remark in a bracket within the name: `Name (Issue Withdrawn) Limited`. */
function remarkInside(whole: string): IssueName | null {
  for (const match of whole.matchAll(bracket)) {
    const [found, inside = ''] = match;
    const behind = whole.slice(match.index + found.length);
    if (behind === '' || !isCallOff(inside)) continue;
    const before = whole.slice(0, match.index);
    if (endOfName(before) !== null) continue;
    return { name: splitIssueName(`${before} ${behind}`).name, remark: remarkOf(inside) };
  }
  return null;
}

/** Reads a text that is glued to the legal form: `Name LimitedIssue Withdrawn`. If it is a name, its meaning is unknown. */
function remarkGlued(whole: string): IssueName | null {
  const form = glued.exec(whole);
  if (form === null || form.index === 0) return null;
  const end = form.index + form[0].length;
  const text = whole.slice(end);
  const remark = new RegExp(legalForm).test(text) ? { meaning: 'unknown' as const, text } : remarkOf(text);
  return { name: whole.slice(0, end), remark };
}

function remarkBehind(whole: string): IssueName | null {
  const end = endOfName(whole);
  if (end !== null) return { name: whole.slice(0, end).trim(), remark: remarkOf(whole.slice(end)) };
  if (endsInLegalForm(whole)) return null;
  const inBracket = [...whole.matchAll(bracket)].at(-1);
  if (inBracket !== undefined && inBracket.index > 0 && isKnown(inBracket[1] ?? ''))
    return { name: whole.slice(0, inBracket.index).trim(), remark: remarkOf(whole.slice(inBracket.index)) };
  const [, barred = '', remark = ''] = bar.exec(whole) ?? [];
  if (barred.trim() !== '') return { name: barred.trim(), remark: remarkOf(remark) };
  for (const [pattern, isRemark] of parted) {
    const [, name = '', behind = ''] = pattern.exec(whole) ?? [];
    if (name !== '' && isRemark(behind)) return { name: name.trim(), remark: remarkOf(behind) };
  }
  return null;
}

/**
 * Finds the end of the legal form behind the name; null when no text follows one. A legal form that is a word of the
 * name (`The Limited Edition Stores Limited`) is followed by another one without a separator between them.
 */
function endOfName(text: string): number | null {
  const forms = [...text.matchAll(legalForm)];
  for (const [index, form] of forms.entries()) {
    const end = form.index + form[0].length;
    const behind = text.slice(end);
    if (behind.trim() === '') return null;
    const next = forms[index + 1];
    const between = next === undefined ? null : text.slice(end, next.index);
    const isWord =
      form.index === 0 || (between !== null && !new RegExp(separator).test(between) && !former.test(between));
    if (beginsWithSeparator.test(behind) || !isWord) return end;
  }
  return null;
}

function endsInLegalForm(text: string): boolean {
  return [...text.matchAll(legalForm)].some((form) => text.slice(form.index + form[0].length).trim() === '');
}

/** Removes the separators and the enclosing bracket from a remark. */
function remarkOf(behind: string): IssueName['remark'] {
  let text = behind.replace(frontEdge, '').replace(backEdge, '');
  while (/[)\]}]$/.test(text) && countOf(text, closing) > countOf(text, opening))
    text = text.slice(0, -1).replace(backEdge, '');
  return text === '' ? null : { meaning: meaningOfRemark(text), text };
}

function isCallOff(text: string): boolean {
  return ['withdrawn', 'postponed', 'window'].includes(meaningOfRemark(text));
}

function isKnown(text: string): boolean {
  return isCallOff(text) || meaningOfRemark(text) === 'further-offer';
}

function countOf(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
