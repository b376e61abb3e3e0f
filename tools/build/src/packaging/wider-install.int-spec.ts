import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const program = promisify(execFile);
const bootstrap = join(__dirname, '..', '..', '..', 'bootstrap');
let folder: string;

/** Runs a command in the checkout, with the Node of these tests. */
async function run(command: string, ...words: string[]): Promise<void> {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  // The record of npm about itself would make it install another folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  await program(command, words, { cwd: folder, env: { ...env, PATH: path, npm_config_offline: 'true' } });
}

/** Packs a package of one file. */
async function pack(name: string): Promise<void> {
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  await run('tar', '-czf', `${name}.tgz`, 'package');
  rmSync(join(folder, 'package'), { recursive: true });
}

/** Installs as a command of the project does: `serving` as `npm start`, `all` as `npm test`. */
async function install(packages: 'serving' | 'all'): Promise<void> {
  const module = JSON.stringify(join(folder, 'tools', 'bootstrap', 'prepare.mjs'));
  const script = `import(${module}).then(({ prepare }) => prepare({ packages: '${packages}', build: false }))`;
  await run(process.execPath, '--eval', script);
}

const manifest = (name: string) => join(folder, 'node_modules', name, 'package.json');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wider-install-'));
  cpSync(bootstrap, join(folder, 'tools', 'bootstrap'), { recursive: true });
  await pack('serves');
  await pack('tests');
  const dependencies = { serves: 'file:serves.tgz' };
  const devDependencies = { tests: 'file:tests.tgz' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies, devDependencies }));
  await run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('npm start installs only what serves, and npm test adds to it without touching a file that may run', async () => {
  await install('serving');
  expect(existsSync(manifest('tests'))).toBe(false);
  const { ino } = statSync(manifest('serves'));
  await install('all');
  expect(existsSync(manifest('tests'))).toBe(true);
  expect(statSync(manifest('serves')).ino).toBe(ino);
});

it('npm start after npm test keeps the packages of tests', async () => {
  const { ino } = statSync(manifest('tests'));
  await install('serving');
  expect(statSync(manifest('tests')).ino).toBe(ino);
});
