/** Variables of `libfaketime`, which sets the clock of a run. */
const ofClock = /^(?:LD_PRELOAD|FAKETIME.*)$/;

/** Returns what a program that a test starts has of the test's own environment: its path, its cache and its clock. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => ofClock.test(name));
  return Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE', ...names].map((name) => [name, process.env[name]]),
  );
}
