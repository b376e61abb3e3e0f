import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { locate, type LockedPackages } from './lockfile';

/** Files that programs of the workspace load. */
export interface ProgramTrace {
  /** The workspace's own compiled files, relative to its root. */
  readonly files: readonly string[];
  /** Locations of the packages from the registry that these files name. */
  readonly packages: readonly string[];
}

/** Forms in which the compiler writes `import`, `require` and `import()`. */
const loads = /\b(?:require|require\.resolve|import)\(\s*(["'])([^"'\n]+)\1\s*\)/g;

/**
 * Follows compiled programs from file to file.
 *
 * Errors: `Error` that names a file which is not there, or a package which the lockfile lacks.
 *
 * @param entries compiled files, relative to the root
 */
export function traceProgram(root: string, locked: LockedPackages, entries: readonly string[]): ProgramTrace {
  const tracer = new Tracer(root, locked);
  for (const entry of entries) tracer.follow(entry);
  return tracer.trace();
}

class Tracer {
  private readonly files = new Set<string>();
  private readonly packages = new Set<string>();
  private readonly folders: readonly string[];

  constructor(
    private readonly root: string,
    private readonly locked: LockedPackages,
  ) {
    this.folders = Object.values(locked).flatMap(({ link, resolved }) =>
      link === true && resolved !== undefined ? [resolved] : [],
    );
  }

  follow(entry: string): void {
    const waiting = [entry];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (this.files.has(file)) continue;
      if (!existsSync(join(this.root, file))) throw new Error(`${file} is not there: build first`);
      this.files.add(file);
      const workspace = this.workspaceOf(file);
      if (!/\.[cm]?js$/.test(file)) continue;
      for (const name of namesIn(readFileSync(join(this.root, file), 'utf8'))) {
        const next = name.startsWith('.')
          ? this.neighbour(file, name)
          : this.packageFile(file, workspace, name);
        if (next !== null) waiting.push(next);
      }
    }
  }

  trace(): ProgramTrace {
    const sorted = (names: ReadonlySet<string>) => [...names].sort();
    return {
      files: sorted(this.files),
      packages: sorted(this.packages),
    };
  }

  private workspaceOf(file: string): string {
    const folder = this.folders.find((candidate) => file.startsWith(`${candidate}/`));
    if (folder === undefined) throw new Error(`${file} is in no package of the workspace`);
    return folder;
  }

  private neighbour(file: string, name: string): string {
    const path = join(this.root, dirname(file), name);
    const found = [path, `${path}.js`, `${path}.json`, join(path, 'index.js')].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    );
    if (found === undefined) throw new Error(`${file} loads ${name}, which is not there`);
    return relative(this.root, found).replaceAll('\\', '/');
  }

  /** The file of the workspace that a package's name stands for; null when it is one from the registry. */
  private packageFile(file: string, workspace: string, name: string): string | null {
    if (isBuiltin(name)) return null;
    const [first = '', second = ''] = name.split('/');
    const packageName = first.startsWith('@') ? `${first}/${second}` : first;
    const location = locate(this.locked, workspace, packageName);
    const found = location === null ? undefined : this.locked[location];
    if (location === null || found === undefined)
      throw new Error(`${file} loads ${name}: not in the lockfile`);
    if (found.link === true && found.resolved !== undefined) {
      return this.exported(found.resolved, `.${name.slice(packageName.length)}`);
    }
    // A package of development is not shipped: the programs must run without.
    if (found.dev !== true) this.packages.add(location);
    return null;
  }

  /**
   * Returns the file that a package of the workspace exports under a name, by the `default` condition of its `exports`.
   */
  private exported(folder: string, name: string): string {
    const manifest = JSON.parse(readFileSync(join(this.root, folder, 'package.json'), 'utf8')) as {
      readonly exports?: Readonly<Record<string, { readonly default: string }>>;
    };
    const exact = manifest.exports?.[name]?.default;
    const any = manifest.exports?.['./*']?.default;
    const target = exact ?? any?.replace('*', name.slice('./'.length));
    if (target === undefined) throw new Error(`${folder} offers no ${name}`);
    return posix.join(folder, target);
  }
}

function namesIn(code: string): string[] {
  return Array.from(code.matchAll(loads), ([, , name = '']) => name);
}
