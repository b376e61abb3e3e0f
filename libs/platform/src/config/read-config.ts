import type { ConfigSlice, Setting } from './config-slice';

/** Every problem of the environment at once, fit to be printed: names and reasons, never values of secrets. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `the settings have ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigProblems';
  }
}

/** The environment that the process was started with: the one place that knows `process.env`. */
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
    if (!result.success) problems.push(`${setting.env}: ${result.error.issues[0]?.message ?? 'invalid'}`);
    return [key, result.data] as const;
  });
  if (problems.length > 0) throw new ConfigProblems(problems);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: T[K] };
}
