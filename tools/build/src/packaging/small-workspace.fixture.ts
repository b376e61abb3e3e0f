import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LockedPackages } from './lockfile';

/** A workspace of one app and one lib with a few packages, on disk. */
export interface SmallWorkspace {
  readonly root: string;
  write(path: string, content: string | object): void;
  remove(): void;
}

/** Lockfile of the small workspace. */
export const smallLock: LockedPackages = {
  '': { version: '1.0.0', dependencies: { web: '1.0.0', chosen: '1.0.0' } },
  'apps/one': { version: '1.0.0' },
  'libs/words': { version: '1.0.0' },
  'node_modules/@market/one': { link: true, resolved: 'apps/one' },
  'node_modules/@market/words': { link: true, resolved: 'libs/words' },
  'node_modules/web': {
    version: '1.0.0',
    dependencies: { deep: '^1.0.0' },
    optionalDependencies: { absent: '1.0.0' },
    peerDependencies: { chosen: '1', unchosen: '1' },
    peerDependenciesMeta: { chosen: { optional: true }, unchosen: { optional: true } },
  },
  'node_modules/absent': { version: '1.0.0', optional: true },
  'node_modules/deep': { version: '2.0.0' },
  'node_modules/web/node_modules/deep': { version: '1.0.0' },
  'node_modules/chosen': { version: '1.0.0' },
  'node_modules/unchosen': { version: '1.0.0', dev: true },
  'node_modules/checker': { version: '1.0.0', dev: true },
};

/** Lays it out in a temporary folder. */
export function smallWorkspace(): SmallWorkspace {
  const root = mkdtempSync(join(tmpdir(), 'small-workspace-'));
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(join(root, path), 0o644);
  };
  write('package.json', { name: 'small', version: '1.0.0' });
  write('package-lock.json', { packages: smallLock });
  write('LICENSE', 'yours');
  write('apps/one/package.json', { name: '@market/one', version: '1.0.0', type: 'commonjs', nx: {} });
  write('apps/one/dist/main.js', `require("./part"); require('web'); try { require("checker") } catch {}`);
  write('apps/one/dist/main.js.map', '{}');
  write('apps/one/dist/main.spec.js', 'require("checker")');
  write('apps/one/dist/part.js', 'const words = require("@market/words"); import("node:fs"); exports.f = 1;');
  write('libs/words/package.json', {
    name: '@market/words',
    version: '1.0.0',
    exports: { '.': { '@market/source': './src/index.ts', default: './dist/index.js' } },
  });
  write('libs/words/dist/index.js', 'require("./list.json"); require("./folder");');
  write('libs/words/dist/list.json', '[]');
  write('libs/words/dist/folder/index.js', '');
  write('libs/words/dist/unused.js', '');
  for (const [location, { version, resolved }] of Object.entries(smallLock)) {
    if (resolved !== undefined) {
      mkdirSync(dirname(join(root, location)), { recursive: true });
      symlinkSync(join(root, resolved), join(root, location));
    }
    if (!location.startsWith('node_modules/') || version === undefined || location.endsWith('absent'))
      continue;
    const dependencies = location === 'node_modules/web' ? { deep: '^1.0.0' } : {};
    write(`${location}/package.json`, { version, dependencies });
    write(`${location}/index.d.ts`, '');
    write(`${location}/index.js`, '');
  }
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
