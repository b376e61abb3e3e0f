import { marked, type Token, type Tokens } from 'marked';

/** Row of the operator's table of credits. */
export interface Credit {
  /** Availability below which the credit is due, from 0 to 1. */
  readonly below: number;
  /** Share of the month's price. Units: percent. */
  readonly percent: number;
}

const rowForm = /^below (\d{1,3}(?:\.\d{1,4})?) ?% \| (\d{1,3}(?:\.\d{1,2})?) ?%$/i;

/**
 * Reads the table of credits in the operator's terms: a table of two columns whose titles begin with `Availability` and `Credit`, with
 * rows such as `below 99.9 %` and `10 %`. Null for terms without one.
 *
 * Errors: `Error` for a table that is not understood, for several, and for a lower availability with a lower credit.
 */
export function readCredits(markdown: string): readonly Credit[] | null {
  const tables = marked.lexer(markdown).filter(isTable);
  const [table, another] = tables.filter(({ header }) => {
    const [first = '', second = '', ...more] = header.map(({ text }) => text);
    return more.length === 0 && /^availability/i.test(first) && /^credit/i.test(second);
  });
  if (another !== undefined) throw new Error('the terms have more than one table of credits');
  if (table === undefined) return null;
  const credits = table.rows.map((cells) => readRow(cells.map(({ text }) => text.trim()).join(' | ')));
  if (credits.length === 0) throw new Error('the table of credits in the terms has no row');
  const sorted = credits.toSorted((one, other) => other.below - one.below);
  if (sorted.some(({ percent }, at) => percent < (sorted[at - 1]?.percent ?? 0)))
    throw new Error('the table of credits in the terms has a lower credit for a lower availability');
  return sorted;
}

/** Returns the credit of an availability from 0 to 1. Units: percent; 0 for none. */
export function creditFor(credits: readonly Credit[], share: number): number {
  return Math.max(0, ...credits.filter(({ below }) => share < below).map(({ percent }) => percent));
}

function readRow(text: string): Credit {
  const [, below = '', percent = ''] = rowForm.exec(text) ?? [];
  const credit = { below: Math.round(Number(below) * 10_000) / 1_000_000, percent: Number(percent) };
  if (below === '' || credit.below > 1 || credit.percent > 100)
    throw new Error(
      `the table of credits in the terms has a row "${text}" that is not understood: write \`below 99.9 %\` and \`10 %\``,
    );
  return credit;
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}
