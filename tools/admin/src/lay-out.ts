/** Lays a document out for people: a list of records as a table, a record as lines. */
export function layOut(document: object): string {
  if (!Array.isArray(document)) return lines(document);
  const rows: unknown[] = document;
  const records = rows.filter((row): row is object => typeof row === 'object' && row !== null);
  return records.length === 0 ? 'none' : table(records);
}

function lines(record: object): string {
  const entries = Object.entries(record);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${word(value)}`).join('\n');
}

function table(records: readonly object[]): string {
  const names = Object.keys(records[0] ?? {});
  const rows = [names, ...records.map((record) => Object.values(record).map(word))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function word(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(word).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
