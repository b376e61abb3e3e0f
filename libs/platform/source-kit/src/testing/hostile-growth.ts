/** Copy of a payload with hostile growth. */
export interface GrownCopy {
  /** Part of a finding, for example `"<" 50000 times in value 3`. */
  readonly name: string;
  readonly body: string;
}

/** Texts at which patterns look back or ahead: their repetition makes a careless pattern quadratic. */
const pieces = [
  '<',
  '"',
  '&',
  '<a',
  '&lt;',
  '<!--',
  '(',
  '- ',
  '1,',
  'Rs. 1 ',
  ' ',
  '\u00a0',
  'Ltd. ',
  '.',
  '|',
  '</',
];
/**
 * Max number of values that are replaced by white space: two quantifiers for it in a row are the most frequent quadratic
 * pattern.
 */
const blankedAtMost = 150;
/** Length of a grown value: about the longest that the shape gate accepts. Units: characters. */
const grownTo = 39_000;
/** Unclosed beginnings, and very many rows. */
const openings = [
  ['[', 500_000],
  ['{"a":', 100_000],
  ['<div>', 100_000],
  ['<table><tr><td>', 50_000],
  ['<!DOCTYPE html><table><tr><td>1</td></tr>', 50_000],
  ['<?xml version="1.0"?><a>', 100_000],
  ['<a b="', 100_000],
  ['a|b|c\n', 50_000],
  ['"', 1_000_001],
] as const;

/**
 * Makes copies of a payload with hostile growth: in depth, in width, and in the length of one value after the other,
 * each 40 KB to 2 MB long.
 */
export function* grownCopies(body: string): Generator<GrownCopy> {
  for (const [piece, count] of openings) {
    yield { name: `${JSON.stringify(piece)} ${count} times`, body: piece.repeat(count) };
    yield { name: `${JSON.stringify(piece)} ${count} times at the end`, body: body + piece.repeat(count) };
  }
  const values = valuesOf(body);
  const grownAt = (piece: string, { start, end }: Place): GrownCopy => {
    const text = piece.repeat(grownTo / piece.length);
    const grown = isJson(body) ? JSON.stringify(text).slice(1, -1) : text;
    return {
      name: `${JSON.stringify(piece)} over and over at ${start}`,
      body: body.slice(0, start) + grown + body.slice(end),
    };
  };
  for (const [index, piece] of pieces.entries()) {
    const place = values[Math.floor((index * values.length) / pieces.length)];
    if (place !== undefined) yield grownAt(piece, place);
  }
  const step = Math.ceil(values.length / blankedAtMost);
  for (const place of values.filter((_, index) => index % step === 0)) yield grownAt(' \t', place);
  const rows = rowsOf(body);
  if (rows !== null) {
    const many = body.slice(rows.start, rows.end).repeat(Math.ceil(400_000 / (rows.end - rows.start)));
    yield { name: 'rows without end', body: body.slice(0, rows.end) + many + body.slice(rows.end) };
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body);
}

/** Finds the values of a payload: between quotation marks, tags, or the separators of a file. */
function valuesOf(body: string): Place[] {
  const form = isJson(body)
    ? /(?<=:\s{0,4}")[^"\\]+(?=")/g
    : /<\w/.test(body)
      ? /(?<=>)[^<>]*\S[^<>]*(?=<)/g
      : /(?<=[;,|\n])[^;,|\n]+(?=[;,|\n])/g;
  return [...body.matchAll(form)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}

/** Finds a part of a payload that can be repeated: a row with the separator before it. */
function rowsOf(body: string): Place | null {
  const form = isJson(body)
    ? /,\s*\{[^{}[\]]*\}/
    : /<\w/.test(body)
      ? /<tr\b[\s\S]*?<\/tr>/i
      : /\n[^\n]+(?=\n)/;
  const found = form.exec(body);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}
