/** Returns the rows without repetitions, in their order. */
export function distinctRows<Row extends object>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
