/** What became of the text of one parameter. `undefined` as a value means: does not filter. */
export type Reading<T> = { readonly value: T | undefined } | { readonly problem: string };

/** Reads one query parameter: never converts what is not exactly in its form. */
export interface ParameterReader<T> {
  read(text: string): Reading<T>;
  /** The value as `links` show it. */
  render(value: T): string;
  /** JSON Schema of the parameter, for the API description. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A whole number in decimal digits, without sign or leading zero. */
export function digits({
  min,
  max,
  fallback,
}: {
  readonly min: number;
  readonly max: number;
  /** What applies when the parameter is absent: documented only. */
  readonly fallback?: number;
}): ParameterReader<number> {
  return {
    read(text) {
      const number = Number(text);
      return /^[1-9]\d{0,15}$/.test(text) && number >= min && number <= max
        ? { value: number }
        : { problem: `must be a whole number from ${min} to ${max}, in decimal digits` };
    },
    render: String,
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(fallback === undefined ? {} : { default: fallback }),
    },
  };
}

/** Page size: decimal digits from 1; above `max` it is `max`. */
export function pageSize({
  max,
  fallback,
}: {
  readonly max: number;
  readonly fallback: number;
}): ParameterReader<number> {
  return {
    read: (text) =>
      /^[1-9]\d*$/.test(text)
        ? { value: Math.min(Number(text), max) }
        : { problem: 'must be a whole number from 1, in decimal digits' },
    render: String,
    schema: { type: 'integer', format: 'int64', minimum: 1, default: fallback },
  };
}

/** One of a few words without regard to case; `all` does not filter. The value is the word as it is listed. */
export function word<const Words extends readonly string[]>(words: Words): ParameterReader<Words[number]> {
  return {
    read(text) {
      const lower = text.toLowerCase();
      if (lower === 'all') return { value: undefined };
      const value = words.find((candidate) => candidate === lower);
      return value === undefined ? { problem: `must be one of all, ${words.join(', ')}` } : { value };
    },
    render: (value) => value,
    schema: { type: 'string', enum: ['all', ...words], default: 'all' },
  };
}

/**
 * A text to search for: NFC, without control and format characters, trimmed, 2 to 100 code points.
 * Source: docs/spec/api.md, "Search text".
 */
export const searchText: ParameterReader<string> = {
  read(text) {
    const value = text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim();
    const length = [...value].length;
    return length >= 2 && length <= 100 ? { value } : { problem: 'must have 2 to 100 characters' };
  },
  render: (value) => value,
  schema: { type: 'string', minLength: 2, maxLength: 100 },
};

/** A calendar year of four digits, from 1990 to the year after `thisYear`. */
export function calendarYear(thisYear: () => number): ParameterReader<number> {
  return {
    read(text) {
      const last = thisYear() + 1;
      const year = Number(text);
      return /^\d{4}$/.test(text) && year >= 1990 && year <= last
        ? { value: year }
        : { problem: `must be a year of four digits from 1990 to ${last}` };
    },
    render: String,
    schema: { type: 'integer', minimum: 1990, maximum: 2199 },
  };
}
