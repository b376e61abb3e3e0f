import type { NfoCategory } from './nfo-records';

/** Class of a scheme, with the name of its kind within the class. */
export interface SchemeCategory {
  readonly category: NfoCategory;
  readonly subCategory: string | null;
}

/** Patterns for the beginning of a category text that state the class. */
const classes: readonly (readonly [RegExp, NfoCategory])[] = [
  [/^equity\b/, 'equity'],
  [/^(?:debt|income)\b/, 'debt'],
  [/^hybrid\b/, 'hybrid'],
  [/^(?:solution|life[ -]?cycle)\b/, 'solution_oriented'],
  [/^others?\b/, 'other'],
];

/** Patterns of kinds that appear without their class: former wordings, and the wordings of fund houses. */
const kinds: readonly (readonly [RegExp, NfoCategory])[] = [
  [/\b(?:index|etfs?|exchange traded|fund of funds?|fofs?|gold|silver)\b/, 'other'],
  [/\b(?:retirement|children'?s?|life ?cycle)\b/, 'solution_oriented'],
  [/\b(?:arbitrage|balanced|asset allocation|equity savings|hybrid|multi asset)\b/, 'hybrid'],
  [
    /\b(?:liquid|overnight|gilt|money market|duration|corporate bond|credit risk|banking and psu|floater|floating rate|income|debt|bond)\b/,
    'debt',
  ],
  [
    /\b(?:cap|value|contra|focused|sectoral|thematic|elss|dividend yield|growth|equity|tax saver)\b/,
    'equity',
  ],
];

/**
 * Reads SEBI's category of a scheme in AMFI's former and present wording (`Equity Scheme - Large Cap Fund`,
 * `Equity Schemes - Value Fund`, `Other Scheme - Index Funds`, `Growth`) and as fund houses write it.
 *
 * @returns null when the text names no class and no known kind
 */
export function schemeCategory(text: string): SchemeCategory | null {
  const plain = text
    .replace(/^(?:open|close|closed|interval)[ -]?end(?:ed)?\s+schemes?\s*\((.*)\)\s*$/i, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = /^(.*?)(?:\s+[-–—:]\s*|\s*[-–—:]\s+)(.+)$/.exec(plain);
  const head = classOf(parts?.[1] ?? plain);
  const kind = (parts?.[2] ?? '').trim();
  if (head !== null && parts) return { category: head, subCategory: kind };
  if (head !== null && isBareClass(plain)) return { category: head, subCategory: null };
  const known = kinds.find(([pattern]) => pattern.test(normal(plain)));
  return known ? { category: known[1], subCategory: plain } : null;
}

function classOf(text: string): NfoCategory | null {
  return classes.find(([pattern]) => pattern.test(normal(text)))?.[1] ?? null;
}

/** Tells whether a text names a class without a kind: `Equity`, `Debt Scheme`, `Solution Oriented Schemes`. */
function isBareClass(text: string): boolean {
  return /^(?:equity|debt|hybrid|solution[ -]oriented|life[ -]?cycle|others?)(?: (?:oriented )?(?:schemes?|funds?))?$/.test(
    normal(text),
  );
}

function normal(text: string): string {
  return text.toLowerCase().replaceAll('&', 'and').replaceAll('’', "'");
}
