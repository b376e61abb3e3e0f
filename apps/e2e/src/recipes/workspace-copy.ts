import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Folder of the repository. */
export const repository = resolve(__dirname, '..', '..', '..', '..');
/** Files of `node_modules` that are written in place: a hard link would change those of the repository. */
const writtenInPlace = ['.package-lock.json', '.cache'];

/** Exit code of a program, and all that it wrote. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

/** Copy of the workspace as it is, with its packages and its build, in which programs may change files. */
export interface WorkspaceCopy {
  readonly folder: string;
  /** Paths of the files that the repository has, relative to its folder. */
  readonly files: readonly string[];
  /** Runs a program of the copy without a network, with these settings besides its `PATH` and `HOME`. */
  run(
    command: string,
    args: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ): Promise<ProgramResult>;
  remove(): void;
}

/** Copies the workspace: changes that are not committed are part of it, packages are hard links where that is possible. */
export function copyWorkspace(): WorkspaceCopy {
  const beside = [tmpdir(), dirname(repository)].find(
    (one) => statSync(one).dev === statSync(repository).dev,
  );
  const folder = mkdtempSync(join(beside ?? tmpdir(), 'workspace-'));
  const files = filesOf(repository);
  const built = globSync('{apps,libs,tools}/**/dist', { cwd: repository, exclude: isInstalled });
  for (const path of [...files, ...built]) copy(path, folder);
  linkPackages(folder);
  return {
    folder,
    files,
    run: (command, args, settings = {}) => run(folder, command, args, settings),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the files that belong to a repository, also those that are not added yet. */
function filesOf(folder: string): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the files of the repository cannot be listed: ${stderr}`);
  return stdout
    .split('\0')
    .filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile());
}

function isInstalled(name: string): boolean {
  return name === 'node_modules';
}

function copy(path: string, folder: string): void {
  cpSync(join(repository, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  const names = readdirSync(join(repository, 'node_modules'));
  const linked = names
    .filter((name) => !writtenInPlace.includes(name))
    .map((name) => join(repository, 'node_modules', name));
  const areLinked = spawnSync('cp', ['-al', ...linked, packages]).status === 0;
  for (const name of areLinked ? writtenInPlace : names) copy(join('node_modules', name), folder);
}

function run(
  cwd: string,
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const offline = { npm_config_offline: 'true', NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...offline, ...settings };
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => settle({ code, output }));
  });
}
