/** One line of a document: what it is called, and what it says. */
export interface DocumentField {
  readonly label: string;
  readonly value: string;
}

/** Rows of a table as `[number, label, value]`; a row without a label is a heading. */
export function rowFields(rows: readonly (readonly string[])[]): DocumentField[] {
  return rows.flatMap((cells) => {
    const [label = '', value = ''] = /^\d*\.?$/.test((cells[0] ?? '').trim()) ? cells.slice(1) : cells;
    return label.trim() === '' ? [] : [{ label: label.trim(), value: value.trim() }];
  });
}
