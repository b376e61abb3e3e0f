import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './locked-packages';
import type { LockedPackages } from './lockfile';

/** Licences that let us ship a package as it is, with its notice. A new one is a decision, not an entry. */
const allowed = new Set([
  'MIT',
  // The terms of MIT without the duty to reproduce the notice (`nodemailer`).
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
]);

/** A package that runs in production, and the licence that it names. */
export interface LicensedPackage {
  readonly location: string;
  /** An SPDX expression; null when it names none. */
  readonly licence: string | null;
}

/** Licences of all packages that are not of development, by the lockfile, else by what is installed. */
export function productionLicences(root: string): readonly LicensedPackage[] {
  const locked = lockedPackages(root);
  return productionLocations(locked).map((location) => ({
    location,
    licence: locked[location]?.license ?? installedLicence(join(root, location)),
  }));
}

/** Tells whether we may ship a package with a licence: any side of an `OR`, every side of an `AND`. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const expression = licence.replace(/[()]/g, ' ').trim();
  if (/\bOR\b/.test(expression) && /\bAND\b/.test(expression)) return false;
  const sides = expression.split(/\s+(?:OR|AND)\s+/);
  return /\sOR\s/.test(expression)
    ? sides.some((side) => allowed.has(side))
    : sides.every((side) => allowed.has(side));
}

function productionLocations(locked: LockedPackages): string[] {
  return Object.entries(locked)
    .filter(
      ([location, { dev, link }]) => location.includes('node_modules/') && dev !== true && link !== true,
    )
    .map(([location]) => location);
}

/** Some old packages name theirs in a list. */
function installedLicence(folder: string): string | null {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly license?: string;
    readonly licenses?: readonly { readonly type: string }[];
  };
  return license ?? (licenses?.map(({ type }) => type).join(' OR ') || null);
}
