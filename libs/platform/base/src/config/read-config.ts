import type { ConfigSlice, Setting } from './config-slice';
import { isDevelopment } from './is-production';

/** All problems of the environment, safe to print: names and reasons, never values of secrets. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `the settings have ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigProblems';
  }
}

/** Returns the environment of the process. The only place that reads `process.env`. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * Reads one slice. An empty variable counts as not set.
 *
 * Errors: `ConfigProblems` with all problems of the slice.
 */
export function readConfig<T>(
  slice: ConfigSlice<T>,
  environment: Readonly<Record<string, string | undefined>> = processEnvironment(),
): { readonly [K in keyof T]: T[K] } {
  const problems: string[] = [];
  const entries = (Object.entries(slice) as [keyof T, Setting<unknown>][]).map(([key, setting]) => {
    const text = environment[setting.env];
    const result = setting.schema.safeParse(text === '' ? undefined : text);
    const problem = result.success
      ? lenienceOf(setting, result.data, environment)
      : (result.error.issues[0]?.message ?? 'invalid');
    if (problem !== null) problems.push(`${setting.env}: ${problem}`);
    return [key, result.data] as const;
  });
  if (problems.length > 0) throw new ConfigProblems(problems);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: T[K] };
}

function lenienceOf(
  { outsideDevelopment }: Setting<unknown>,
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  return isDevelopment(environment['NODE_ENV']) ? null : (outsideDevelopment?.(value) ?? null);
}

/** Values of several slices after reading, under the same names. */
export type ConfigsOf<Slices> = {
  readonly [Name in keyof Slices]: Slices[Name] extends ConfigSlice<infer T>
    ? { readonly [K in keyof T]: T[K] }
    : never;
};

/**
 * Reads all slices of an app at boot, so that the operator sees every problem at once.
 *
 * Errors: `ConfigProblems` with the problems of all slices.
 */
export function readConfigs<Slices extends Record<string, object>>(
  slices: Slices,
  environment: Readonly<Record<string, string | undefined>> = processEnvironment(),
): ConfigsOf<Slices> {
  const problems: string[] = [];
  const entries = Object.entries(slices).map(([name, slice]) => {
    try {
      return [name, readConfig(slice as ConfigSlice<Record<string, unknown>>, environment)] as const;
    } catch (error) {
      if (!(error instanceof ConfigProblems)) throw error;
      problems.push(...error.problems);
      return [name, {}] as const;
    }
  });
  if (problems.length > 0) throw new ConfigProblems([...new Set(problems)]);
  return Object.fromEntries(entries) as ConfigsOf<Slices>;
}
