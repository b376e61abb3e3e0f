/** Line of a document: label and text. */
export interface DocumentField {
  readonly label: string;
  readonly value: string;
}

/** Reads the rows of a table, `[number, label, value]`; a row without a label is a heading, and skipped. */
export function rowFields(rows: readonly (readonly string[])[]): DocumentField[] {
  return rows.flatMap((cells) => {
    const [label = '', value = ''] = /^\d*\.?$/.test((cells[0] ?? '').trim()) ? cells.slice(1) : cells;
    return label.trim() === '' ? [] : [{ label: label.trim(), value: value.trim() }];
  });
}
