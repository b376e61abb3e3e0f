import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './locked-packages';
import { fileOf, root } from './settings-catalogue.fixture';

type Named = Readonly<Record<string, string>>;
interface Manifest {
  readonly name: string;
  readonly dependencies?: Named;
  readonly devDependencies?: Named;
  readonly optionalDependencies?: Named;
  readonly peerDependencies?: Named;
}

const locked = lockedPackages(root);
const workspaces = Object.values(locked).flatMap(({ link, resolved }) =>
  link === true ? [resolved ?? ''] : [],
);
const manifests = ['', ...workspaces].map(
  (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
);
const ours = new Set(manifests.map(({ name }) => name));
const isOurs = (name: string) => ours.has(name);
const direct = new Set(
  manifests
    .flatMap(({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
      [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((names) =>
        Object.keys(names ?? {}),
      ),
    )
    .filter((name) => !isOurs(name)),
);
const rows = Array.from(
  fileOf('docs/dependencies.md').matchAll(/^\| (`.*`) +\| (.+?) +\|$/gm),
  ([, names = '', reason = '']) => ({
    names: Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
    reason,
  }),
);
const explained = new Set(rows.flatMap(({ names }) => names));

describe('docs/dependencies.md', () => {
  it('gives the reason for every direct dependency', () => {
    const withoutReason = [...direct].filter(
      (name) => !explained.has(name) && !(name.startsWith('@types/') && explained.has('@types/*')),
    );
    expect(withoutReason).toEqual([]);
    expect(rows.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });

  it('speaks of no package that is gone', () => {
    expect([...explained].filter((name) => name !== '@types/*' && !direct.has(name))).toEqual([]);
  });
});

describe('the manifests', () => {
  it('pin every version', () => {
    const ranges = manifests
      .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
        Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
      )
      .filter(
        ([name, version]) => !isOurs(name) && !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
      );
    expect(ranges).toEqual([]);
  });

  it('leave the registry out of the lockfile', () => {
    const hosts = Object.values(locked).filter(({ resolved }) => /^https?:/.test(resolved ?? ''));
    expect(hosts).toEqual([]);
  });
});
