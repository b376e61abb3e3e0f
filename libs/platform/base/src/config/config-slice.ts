import type { z } from 'zod';

/** One setting: its environment variable, its schema and its meaning. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly env: string;
  /** Parses the text; `undefined` when the variable is not set or empty. The default belongs into the schema. */
  readonly schema: z.ZodType<T, string | undefined>;
  /** Text for the configuration page: one sentence, units included. */
  readonly description: string;
  /** Default as the configuration page shows it. */
  readonly shownDefault: string;
  /** Secrets are never printed. */
  readonly secret?: boolean;
  /**
   * Returns the problem of a value that is acceptable only in development and tests, `null` if there is none. It is
   * called unless `NODE_ENV` is `development` or `test`: an unset or mistyped `NODE_ENV` must not be lenient.
   */
  readonly outsideDevelopment?: (value: T) => string | null;
}

/** The settings that one lib declares, under names of its own. */
export type ConfigSlice<T> = { readonly [K in keyof T]: Setting<T[K]> };

/** Values of a slice after reading. */
export type ConfigOf<S> = S extends ConfigSlice<infer T> ? { readonly [K in keyof T]: T[K] } : never;

/** Declares a lib's settings; the types of the values follow from the schemas. */
export function configSlice<T extends Record<string, unknown>>(slice: ConfigSlice<T>): ConfigSlice<T> {
  return slice;
}
