/**
 * Changes one value of a body.
 *
 * @param place name of its path or column, the same for all rows of a list
 */
export type ChangeCell = (place: string, text: string) => string;

/**
 * Returns a body with changed values: texts and numbers of JSON, texts and attributes of markup, columns of lines behind the
 * first line. What stands between the values stays.
 */
export function mapCells(body: string, change: ChangeCell): string {
  const value = parsedObject(body);
  return value === undefined ? mapText('text', body, change) : JSON.stringify(mapJson('', value, change));
}

function parsedObject(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

function mapJson(place: string, value: unknown, change: ChangeCell): unknown {
  if (typeof value === 'string') return mapText(place, value, change);
  if (typeof value === 'number') return Number(change(place, String(value)));
  if (Array.isArray(value)) return value.map((row) => mapJson(`${place}[]`, row, change));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, mapJson(`${place}.${key}`, part, change)]);
  return Object.fromEntries(parts);
}

function mapText(place: string, text: string, change: ChangeCell): string {
  if (/<[a-z!/][^>]*>/i.test(text)) return mapMarkup(place, text, change);
  const separator = separatorOf(text);
  return separator === null ? change(place, text) : mapLines(place, text, separator, change);
}

/** Changes texts, by their tag and column, and values of attributes, by their tag and name. */
function mapMarkup(place: string, markup: string, change: ChangeCell): string {
  let tag = '';
  let column = 0;
  return markup.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (!piece.startsWith('<')) return change(`${place} <${tag}> ${column}`, piece);
    const [, name = ''] = /^<\/?([a-z][a-z0-9]*)/i.exec(piece) ?? [];
    tag = name.toLowerCase();
    if (tag === 'tr') column = 0;
    else if (/^<t[dh]\b/i.test(piece)) column += 1;
    return piece.replace(
      /(\s[\w-]+=)("[^"]*"|'[^']*')/g,
      (_whole, attribute: string, value: string) =>
        `${attribute}${change(`${place} <${tag}${attribute}>`, value)}`,
    );
  });
}

/** Finds the character that divides several lines into as many columns each; null if none does. */
function separatorOf(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 3) return null;
  const divides = (separator: string) => (lines[0]?.split(separator).length ?? 0) > 2;
  return [';', '|', '\t', ','].find(divides) ?? null;
}

function mapLines(place: string, text: string, separator: string, change: ChangeCell): string {
  const [titles = '', ...lines] = text.split('\n');
  const changed = lines.map((line) =>
    line
      .split(separator)
      .map((cell, index) => change(`${place} column ${index + 1}`, cell))
      .join(separator),
  );
  return [titles, ...changed].join('\n');
}
