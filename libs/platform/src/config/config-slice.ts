import type { z } from 'zod';

/** One setting: where it comes from, what it may be, and what it means. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly env: string;
  /** Reads the text; `undefined` when the variable is not set or empty. Its default belongs into the schema. */
  readonly schema: z.ZodType<T, string | undefined>;
  /** For the configuration page: one sentence, units included. */
  readonly description: string;
  /** Default as the configuration page shows it. */
  readonly shownDefault: string;
  /** Secrets are never printed. */
  readonly secret?: boolean;
  /**
   * Problem of a value that does for development and tests, `null` if there is none. It is asked wherever `NODE_ENV` is
   * neither `development` nor `test`: what is unset or mistyped must not be lenient.
   */
  readonly outsideDevelopment?: (value: T) => string | null;
}

/** The settings that one lib declares, under names of its own. */
export type ConfigSlice<T> = { readonly [K in keyof T]: Setting<T[K]> };

/** What a slice becomes when it is read. */
export type ConfigOf<S> = S extends ConfigSlice<infer T> ? { readonly [K in keyof T]: T[K] } : never;

/** Declares a lib's settings; the types of the values follow from the schemas. */
export function configSlice<T extends Record<string, unknown>>(slice: ConfigSlice<T>): ConfigSlice<T> {
  return slice;
}
