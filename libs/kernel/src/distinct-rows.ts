/** The rows in their order, each once: a row that says the same as an earlier one is left out. */
export function distinctRows<Row extends object>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
