/** Sets of keys of the objects of a page, by their place. Shape: `$.Table[]` to the sets found there. */
export type KeySets = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Reads the key sets of a page: of the objects of JSON, the headings of a table in HTML, the first line of a CSV. */
export function keySetsOf(text: string): KeySets {
  const found: [place: string, keys: readonly string[]][] = [];
  if (/^\s*[[{]/.test(text)) collect(JSON.parse(text), '$', found);
  else if (text.includes('<th')) found.push(['<th>', headingsOf(text)]);
  else found.push(['1', (text.split(/\r?\n/, 1)[0] ?? '').split(/[,;]/)]);
  return merged(found);
}

/** Joins the key sets of several pages. */
export function joinedKeySets(pages: readonly KeySets[]): KeySets {
  return merged(
    pages.flatMap((page) =>
      Object.entries(page).flatMap(([place, sets]) => sets.map((keys) => [place, keys] as const)),
    ),
  );
}

/**
 * Returns what a page invents and forgets beside captured ones: for each set of keys that was not captured, the
 * difference to the most similar one.
 */
export function unlikeCaptured(page: KeySets, captured: KeySets): string[] {
  return Object.entries(page).flatMap(([place, sets]) =>
    sets.flatMap((keys) => {
      const known = captured[place] ?? [];
      const differences = known.map((other) => [
        ...keys.filter((key) => !other.includes(key)).map((key) => `${place} invents ${key}`),
        ...other.filter((key) => !keys.includes(key)).map((key) => `${place} forgets ${key}`),
      ]);
      return differences.sort((one, other) => one.length - other.length)[0] ?? [`${place} was not captured`];
    }),
  );
}

function collect(value: unknown, place: string, found: [string, readonly string[]][]): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, `${place}[]`, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  found.push([place, Object.keys(value)]);
  for (const [key, part] of Object.entries(value)) collect(part, `${place}.${key}`, found);
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, heading]) => heading ?? '');
}

function merged(found: readonly (readonly [place: string, keys: readonly string[]])[]): KeySets {
  const places = new Map<string, Map<string, readonly string[]>>();
  for (const [place, keys] of found) {
    const sets = places.get(place) ?? new Map<string, readonly string[]>();
    const sorted = keys.toSorted();
    places.set(place, sets.set(sorted.join('\n'), sorted));
  }
  return Object.fromEntries([...places].map(([place, sets]) => [place, [...sets.values()]]));
}
