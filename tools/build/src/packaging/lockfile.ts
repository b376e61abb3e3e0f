/** One package of the lockfile, under its location such as `node_modules/pg`. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** It is a workspace; `resolved` says which. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Every package of the lockfile by location; the workspace's own manifest is under the empty one. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Returns the location of a package that is required from a location, as Node resolves it; null if it is missing. */
export function locate(locked: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const location = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[location] !== undefined) return location;
    if (folder === '') return null;
  }
}

/** Name of the package at a location. */
export function nameAt(location: string): string {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Location of the package that a file is in; empty when it is one of the workspace's own. */
export function locationOf(file: string): string {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf('/');
  return end < 0 ? '' : folder.slice(0, end);
}
