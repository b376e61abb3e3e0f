import { locate, type LockedPackages } from './lockfile';

/**
 * The packages that some packages need to run: dependencies, those optional ones that the lockfile holds, and peers.
 * An optional peer counts when the workspace itself depends on it: that is how Nest is told what to load.
 *
 * Errors: `Error` that names a dependency which the lockfile lacks.
 *
 * @param starts locations such as `node_modules/pg`
 * @returns their locations and those of all that they need, sorted
 */
export function computeClosure(locked: LockedPackages, starts: Iterable<string>): readonly string[] {
  const own = locked['']?.dependencies ?? {};
  const found = new Set<string>();
  const waiting = [...starts];
  for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
    if (found.has(location)) continue;
    found.add(location);
    waiting.push(...needsOf(locked, location, own));
  }
  return [...found].sort();
}

function needsOf(locked: LockedPackages, location: string, own: Readonly<Record<string, string>>): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    locked[location] ?? {};
  const optional = Object.keys(optionalDependencies ?? {});
  const required = Object.keys(dependencies ?? {}).filter((name) => !optional.includes(name));
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true || own[name] !== undefined,
  );
  return [
    ...required.map((name) => {
      const at = locate(locked, location, name);
      if (at === null) throw new Error(`${location} needs ${name}, which the lockfile does not hold`);
      return at;
    }),
    ...[...optional, ...peers].map((name) => locate(locked, location, name)).filter((at) => at !== null),
  ];
}
