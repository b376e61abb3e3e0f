import type { Spell } from './judge/tally';

/** A fault of the pipeline that was planted, and the first thing that the judge found of it; null: nothing. */
export interface PlantedMutant {
  readonly name: string;
  readonly title: string;
  readonly found: Pick<Spell, 'what' | 'field' | 'value' | 'expected' | 'feed'> | null;
}

/** Makes a table of fields, mutants and what caught them. Shape: lines of Markdown, in the order of the names. */
export function mutantLines(planted: readonly PlantedMutant[]): string[] {
  const rows = planted
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, title, found }) => [found?.field ?? '-', `${name}, ${title}`, caughtBy(found)]);
  return [['Field', 'Mutant', 'Caught by'], ['---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
}

function caughtBy(found: PlantedMutant['found']): string {
  if (found === null) return 'not found';
  const { what, value, expected, feed } = found;
  return what.endsWith('event') ? `${what} (${feed})` : `${what}: ${value} ≠ ${expected} (${feed})`;
}
