import { SourceFailed } from './feed';

/**
 * Limits of a payload. Usual pages have a few thousand tags, nested 30 deep, and no table within another; usual JSON is
 * nested 6 deep, and its longest text, a press release, has 15 000 characters.
 */
const most = {
  tags: 50_000,
  tagDepth: 500,
  tableDepth: 5,
  values: 500_000,
  jsonDepth: 40,
  characters: 40_000,
} as const;

/** Elements that need no end tag. Source: HTML, "Void elements" and "Optional tags". */
const closedByThemselves = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(
    ' ',
  ),
);

/** Matches also a table tag whose attributes contain `<` or `>`, which `tag` does not. */
const tableTag = /<(\/?)table(?=[\s/>])/gi;
const tag = /<(\/?)([a-z!?][^\s<>/]{0,40})[^<>]*>/gi;

/**
 * Counts the tags of a page or a document before it is parsed.
 *
 * Errors: `SourceFailed` above 50 000 tags, when they are nested deeper than 500, or tables deeper than 5.
 */
export function requireBoundedMarkup(text: string): void {
  requireFlatTables(text);
  let tags = 0;
  let depth = 0;
  for (const [whole, closing, name = ''] of text.matchAll(tag)) {
    tags += 1;
    if (tags > most.tags) throw new SourceFailed(`more than ${most.tags} tags`);
    if (closedByThemselves.has(name.toLowerCase()) || /^[!?]/.test(name) || whole.endsWith('/>')) continue;
    depth = closing === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > most.tagDepth) throw new SourceFailed(`tags nested deeper than ${most.tagDepth}`);
  }
}

/**
 * Limits the nesting of tables. A cell is read once for each row and table around it: 490 nested tables, in 16 KB, take
 * more than 10 s.
 */
function requireFlatTables(text: string): void {
  let depth = 0;
  for (const [, closing] of text.matchAll(tableTag)) {
    depth = closing === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > most.tableDepth) throw new SourceFailed(`tables nested deeper than ${most.tableDepth}`);
  }
}

/**
 * Counts the values and the depth of a JSON text before it is parsed.
 *
 * Errors: `SourceFailed` above 500 000 values, or when they are nested deeper than 40.
 */
export function requireBoundedJson(text: string): void {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfText(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') values += 1;
    if (depth > most.jsonDepth) throw new SourceFailed(`nested deeper than ${most.jsonDepth}`);
    if (values > most.values) throw new SourceFailed(`more than ${most.values} values`);
  }
}

/** Returns the index of the closing quotation mark of a JSON text; the length of the input when there is none. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/**
 * Checks the length of all texts in a decoded payload, on which patterns will be tried.
 *
 * Errors: `SourceFailed` for a text of more than 40 000 characters.
 */
export function requireBoundedTexts(value: unknown): void {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.length > most.characters)
      throw new SourceFailed(`a text of ${next.length} characters`);
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) waiting.push(part);
  }
}
