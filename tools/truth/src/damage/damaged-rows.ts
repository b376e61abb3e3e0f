/** A row of a response, whatever its keys. */
export type Row = Readonly<Record<string, unknown>>;

const lists = [
  'Table',
  'table1',
  'table2',
  'dataList',
  'reportTableData',
  'IPONO_0',
  'equityResponse',
] as const;

/** Damages the rows of a response: of a bare list, or of the lists in an object. Other bodies stay as they are. */
export function onRows(body: string, damage: (rows: Row[]) => readonly unknown[]): string {
  const value = parsed(body);
  if (Array.isArray(value)) return JSON.stringify(damage(value as Row[]));
  if (typeof value !== 'object' || value === null) return body;
  const entries = Object.entries(value as Record<string, unknown>).map(([key, part]) =>
    Array.isArray(part) && lists.some((name) => name === key) ? [key, damage(part as Row[])] : [key, part],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/** Damages cells by their key, in the rows that are chosen. */
export function onCells(
  keys: RegExp,
  damage: (value: string) => unknown,
  isChosen: (index: number) => boolean = () => true,
) {
  return (body: string) =>
    onRows(body, (rows) =>
      rows.map((row, index) =>
        isChosen(index)
          ? Object.fromEntries(
              Object.entries(row).map(([key, value]) =>
                keys.test(key) && (typeof value === 'string' || typeof value === 'number')
                  ? [key, sameType(value, damage(String(value)))]
                  : [key, value],
              ),
            )
          : row,
      ),
    );
}

/** Gives cells of each row those of the row behind it; the last row takes the first one's. */
export function shiftCells(keys: RegExp) {
  return (body: string) =>
    onRows(body, (rows) =>
      rows.map((row, index) => {
        const next = rows[(index + 1) % rows.length] ?? row;
        const taken = Object.keys(row).filter((key) => keys.test(key) && key in next);
        return { ...row, ...Object.fromEntries(taken.map((key) => [key, next[key]])) };
      }),
    );
}

/** Gives one row alone the cells of the row behind it. */
export function shiftOneRow(keys: RegExp) {
  return (body: string) =>
    onRows(body, (rows) => {
      const next = rows[1];
      const [first, ...others] = rows;
      if (first === undefined || next === undefined) return rows;
      const taken = Object.keys(first).filter((key) => keys.test(key) && key in next);
      return [{ ...first, ...Object.fromEntries(taken.map((key) => [key, next[key]])) }, ...others];
    });
}

/** Leaves keys out of every row. */
export function without(keys: RegExp) {
  return (body: string) =>
    onRows(body, (rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.test(key)))),
    );
}

/** Calls a key something else. */
export function renamed(keys: RegExp, to: (key: string) => string) {
  return (body: string) =>
    onRows(body, (rows) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [keys.test(key) ? to(key) : key, value]),
        ),
      ),
    );
}

/** Multiplies every number in a text. */
export function times(factor: number) {
  return (text: string) =>
    text.replace(/\d[\d,]*(?:\.\d+)?(?:E\d+)?/g, (digits) => {
      const value = Number(digits.replaceAll(',', '')) * factor;
      return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(8)));
    });
}

function sameType(before: unknown, after: unknown): unknown {
  if (typeof before !== 'number' || typeof after !== 'string') return after;
  const number = Number(after);
  return Number.isNaN(number) ? after : number;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
