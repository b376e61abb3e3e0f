import type { SearchSchemaInput } from '@tanstack/react-router';

export const environments = ['live', 'test'] as const;

/** Query of an address, as it was typed: every value may be anything. */
export type TypedSearch<Name extends string> = { readonly [N in Name]?: unknown } & SearchSchemaInput;

/** Returns a value when it is one of some texts, else the other value. */
export function oneOf<Value extends string, Other>(
  value: unknown,
  values: readonly Value[],
  other: Other,
): Value | Other {
  return values.find((one) => one === String(value)) ?? other;
}

/** Returns a positive whole number, else undefined. */
export function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
}

/** Returns a text of a few characters that match a pattern, else undefined. */
export function textOf(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && value.length <= 500 && pattern.test(value) ? value : undefined;
}

/** Pattern of an id, a day, an instant or another word in an address. */
export const wordPattern = /^[\w.:-]{1,64}$/;
