/** Keys that lead to a part of parsed JSON; `*` stands for all rows of a list. */
export type Path = readonly string[];

/** Returns the paths of all keys of all objects, in reading order. */
export function keyPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = [...path, key];
    return [...(Array.isArray(value) ? [] : [here]), ...keyPaths(part, here)];
  });
}

/** Returns the paths of the keys of each list's rows, each for all rows together: of the response or of one of its keys. */
export function columnPaths(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) =>
      Array.isArray(part) ? columnPaths(part).map((path) => [key, ...path]) : [],
    );
  const rows = value.filter((row) => typeof row === 'object' && row !== null) as object[];
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => ['*', key]);
}

/** Returns the paths of all texts within lists, in reading order. */
export function textCells(value: unknown, path: Path = [], isInList = false): Path[] {
  if (typeof value === 'string') return isInList ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  const isNowInList = isInList || Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]) => textCells(part, [...path, key], isNowInList));
}

/** Returns a body in which a number stands at a path. */
export function withNumber(body: string, path: Path): string {
  const value: unknown = JSON.parse(body);
  const owner = path.slice(0, -1).reduce((part, key) => (part as Record<string, unknown>)[key], value);
  (owner as Record<string, unknown>)[path.at(-1) ?? ''] = 20261128;
  return JSON.stringify(value);
}

/** Returns a copy that lacks the key at a path. */
export function withoutPath(whole: unknown, path: Path): unknown {
  const value: unknown = structuredClone(whole);
  const ownersOf = (part: unknown, [key, ...rest]: Path): unknown[] => {
    if (key === undefined) return [part];
    const parts = key === '*' ? (part as unknown[]) : [(part as Record<string, unknown>)[key]];
    return parts.flatMap((one) => ownersOf(one, rest));
  };
  for (const owner of ownersOf(value, path.slice(0, -1)))
    delete (owner as Record<string, unknown>)[path.at(-1) ?? ''];
  return value;
}

/** Returns a copy in which each object has one more key. */
export function withNewKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewKeys);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withNewKeys(part)]);
  return { ...(Object.fromEntries(parts) as object), NewKeyOfTheirs: 'new' };
}
