import { formatTable } from '@market/bench/report';
import type { Rates, TableGrowth } from './table-growth';

const heading = '## Growth of the database';

/** Returns the section about growth. Shape: markdown. */
export function growthSection(growth: readonly TableGrowth[], year: Rates, replayed: Rates): string {
  const lasting = growth.map(({ bytes, keptDays }) => (bytes * (keptDays ?? 365)) / 365);
  const total = lasting.reduce((sum, bytes) => sum + bytes, 0);
  return [
    heading,
    `Written by \`npm run truth -- --growth\`, which replays an invented month of ${replayed.issues} issues through the whole pipeline and multiplies its new rows: by ${year.issues} issues a year, by ${numberText(year.runs)} runs of all feeds by their schedules, and rows about open issues by how much oftener the schedules look at them (${year.looks} times a day, ${replayed.looks} in the replay). Sizes have their indexes. Funds, bonds and offers are not in the replay; there are fewer of them and they change less.`,
    formatTable([
      ['Table', 'Rows a year', 'MB a year', 'Kept'],
      ...growth.map(({ table, rows, bytes, keptDays }) => [
        `\`${table}\``,
        numberText(rows),
        megabytes(bytes),
        keptDays === null ? 'for good' : `${keptDays} days`,
      ]),
    ]),
    `After a year the market data takes ${megabytes(total)} MB more. What customers cause comes on top: usage, deliveries and the audit.`,
  ].join('\n\n');
}

function numberText(count: number): string {
  return count.toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}
