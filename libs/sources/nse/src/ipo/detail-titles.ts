import { toPlainText, tidyText } from '@market/kernel';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** Title and value, both as text and neither blank. */
export interface DetailEntry {
  readonly title: string;
  readonly value: string;
}

/** Statement of a page under a title of a fact. */
export interface TitledStatement {
  /** Value as the page spells it, never blank. */
  readonly value: string;
  /** True when the title calls it revised or extended. */
  readonly isRevised: boolean;
}

/** Patterns for the entries of a fact. */
export interface FactTitles {
  /** Known titles, the most authoritative first. */
  readonly titles: readonly RegExp[];
  /** Pattern of titles that may be unknown wordings for the fact. */
  readonly hint: RegExp;
  /** Pattern that a value of the fact must match. */
  readonly value: RegExp;
}

const year = /\b\d{4}\b/;
const digit = /\d/;
const letters = /\p{L}{3}/u;

/** Hand-typed facts of an issue. Source: NSE ipo-detail, titles of 2026-07 to 2026-10. */
export const factTitles = {
  period: {
    titles: [/\b(?:issue|offer|bid(?:ding)?|ipo|subscription)\s+(?:period|dates?)\b/i],
    hint: /\b(?:periods?|dates?|days?|open\w*|clos\w+|exten\w+)\b/i,
    value: year,
  },
  band: {
    titles: [/\bprice\s*(?:range|band)\b/i, /\b(?:issue|offer)\s+price\b/i],
    hint: /\b(?:price|band)\b/i,
    value: digit,
  },
  size: {
    titles: [/\b(?:issue|offer|ipo)\s+size\b/i],
    hint: /\bsize\b|\b(?:issue|offer)\s+amount\b|\bshares\s+(?:offered|on\s+offer)\b/i,
    value: digit,
  },
  lot: {
    titles: [/\bbid\s+lot\b/i, /\b(?:market\s+)?lot(?:\s+size)?\b/i, /\bminimum\s+order\s+quantity\b/i],
    hint: /\blots?\b|\bquantity\b/i,
    value: digit,
  },
  faceValue: { titles: [/\bface\s+value\b/i], hint: /\bface\b|\bpar\s+value\b/i, value: digit },
  registrar: {
    titles: [/\bname\s+of\s+(?:the\s+)?registrar\b/i, /\bregistrar\b/i],
    hint: /\bregistrar|\brta\b/i,
    value: letters,
  },
  leadManagers: {
    titles: [/\blead\s+managers?\b|\bbrlms?\b|\bbook\s*-?runners?\b|\bco-?\s*managers?\b/i],
    hint: /\bmanagers?\b|\bmerchant\s+bankers?\b/i,
    value: letters,
  },
} as const satisfies Readonly<Record<string, FactTitles>>;

const revision =
  /\b(?:revis\w+|exten\w+|updat\w+|modif\w+|amend\w+|chang\w+|correct\w+|new|latest|current|re-?schedul\w+)\b/i;
const again = /\b(?:further|again|second|2nd|third|3rd|final|latest)\b/i;
/** Words that make a title one of something else: a class of investors, another period, a former state, a document. */
const somethingElse =
  /\b(?:anchor|withdraw\w*|modification|mandates?|upi|cut-?\s*off|window|post|pre|original|earlier|previous|old|former|initial\s+issue|employees?|retail|qibs?|niis?|nibs?|institution\w*|(?:share|policy)-?\s*holders?|market\s+makers?|discount|maximum|tick|basis|ratios?|reports?|notices?|address|contact|e-?mail|website|telephone|phone|sebi|legal|counsel|timings?|allotment|allocation|listing|refund|securit\w+)\b/i;
/** Blanks within a line: line breaks separate companies. */
const blanks = /[^\S\n]+/g;
const link = /^\s*(?:"\s*)?(?:https?:|<a\b)/i;

/**
 * Returns the newest statement of a fact: a revised one before a plain one, then by the authority of its title. Null
 * without any.
 */
export function findNewestStated(wire: NseIpoDetailWire, { titles }: FactTitles): TitledStatement | null {
  return statementsOf(wire, titles)[0] ?? null;
}

/** Returns all statements of a fact; if any is revised, only those. */
export function findAllStated(wire: NseIpoDetailWire, { titles }: FactTitles): readonly TitledStatement[] {
  const all = titles.flatMap((title) => statementsOf(wire, [title]).toReversed());
  const revised = all.filter(({ isRevised }) => isRevised);
  return revised.length > 0 ? revised : all;
}

/** Returns the entries with unknown titles that may be wordings for a fact. */
export function findUnknownTitles(
  wire: NseIpoDetailWire,
  { titles, hint, value }: FactTitles,
): readonly DetailEntry[] {
  return entriesOf(wire).filter(
    (entry) =>
      hint.test(entry.title) &&
      value.test(entry.value) &&
      !somethingElse.test(entry.title) &&
      !titles.some((title) => title.test(entry.title)),
  );
}

/** Returns the value under an exact title, in any case; null without one. */
export function valueUnderTitle(wire: NseIpoDetailWire, title: string): string | null {
  return entriesOf(wire).find((entry) => entry.title.toLowerCase() === title.toLowerCase())?.value ?? null;
}

/**
 * Returns the entries that are neither blank nor links to documents. Their values are not read here: only the values of
 * facts have to be readable.
 */
function entriesOf({ issueInfo }: NseIpoDetailWire): readonly DetailEntry[] {
  return (issueInfo.dataList ?? []).flatMap((entry) => {
    const title = plainText(entry.title?.replace(/\(s\)/gi, 's'));
    const value = entry.value ?? '';
    return title === null || link.test(value) || plainText(value) === null
      ? []
      : [{ title, value: value.replace(blanks, ' ') }];
  });
}

/** Returns a text for comparison, also when it is mojibake; null when it is blank. */
export function plainText(html: string | null | undefined): string | null {
  return tidyText(toPlainText(html ?? ''));
}

function statementsOf(wire: NseIpoDetailWire, titles: readonly RegExp[]): readonly TitledStatement[] {
  return entriesOf(wire)
    .flatMap(({ title, value }, place) => {
      const rank = titles.findIndex((one) => one.test(title));
      const rest = title.replace(titles[rank] ?? '', ' ');
      if (rank < 0 || somethingElse.test(rest)) return [];
      const newness = !revision.test(rest) && !again.test(rest) ? 0 : again.test(rest) ? 2 : 1;
      return [{ value, isRevised: newness > 0, rank, newness, place }];
    })
    .sort((one, other) => other.newness - one.newness || one.rank - other.rank || other.place - one.place)
    .map(({ value, isRevised }) => ({ value, isRevised }));
}
