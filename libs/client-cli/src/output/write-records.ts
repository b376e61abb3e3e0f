import type { Terminal } from '../terminal';
import { type Cell, csvLine, flatRecord } from './flat-record';
import { textRecord, textTable } from './text-table';

/** Forms that options choose; without one it is a table. */
export const outputForms = ['json', 'ndjson', 'csv'] as const;

export type OutputForm = (typeof outputForms)[number] | 'table';

const usualColumns = 120;
const progressEach = 1_000;

interface Output {
  readonly form: OutputForm;
  /** False for one record. */
  readonly isList: boolean;
}

/** Writes records as they come; a table, and JSON of a list, when all are there. */
export async function writeRecords(
  records: AsyncIterable<object>,
  { form, isList }: Output,
  terminal: Terminal,
): Promise<void> {
  const kept: object[] = [];
  let header: readonly string[] | null = null;
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (terminal.showsProgress && count % progressEach === 0) terminal.err(`${count} records …\n`);
    if (form === 'ndjson') terminal.out(`${JSON.stringify(record)}\n`);
    else if (form === 'csv') header = writeCsv(flatRecord(record), header, terminal);
    else kept.push(record);
  }
  if (form === 'json') terminal.out(`${JSON.stringify(isList ? kept : (kept[0] ?? null), null, 2)}\n`);
  if (form === 'table') writeTable(kept, isList, terminal);
}

/** Writes a line, the first one below the names of its cells. @returns the names */
function writeCsv(
  cells: Record<string, Cell>,
  known: readonly string[] | null,
  { out }: Terminal,
): readonly string[] {
  const names = known ?? Object.keys(cells);
  if (known === null) out(csvLine(names));
  out(csvLine(names.map((name) => cells[name] ?? null)));
  return names;
}

function writeTable(records: readonly object[], isList: boolean, { out, err, columns, env }: Terminal): void {
  const flat = records.map((record) => flatRecord(record));
  const [first] = flat;
  if (first === undefined) return err('No records.\n');
  const hasColour = columns !== null && (env['NO_COLOR'] ?? '') === '';
  const isOne = !isList && flat.length === 1;
  out(isOne ? textRecord(first) : textTable(flat, { columns: columns ?? usualColumns, hasColour }));
}
