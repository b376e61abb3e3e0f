import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasPython, InstalledPythonClient, python } from '../clients/installed-python-client';
import { InstalledClient } from '../packaging/installed-client';

const root = join(__dirname, '..', '..', '..', '..');

/** Program that runs, with the lines that it printed. */
export interface Running {
  readonly child: ChildProcess;
  readonly lines: string[];
  /** Resolves to the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Examples in a folder of their own, with the installed clients. */
export class ExamplePrograms {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    private readonly node: InstalledClient,
    private readonly python: InstalledPythonClient | null,
    private readonly packages: string,
    private readonly folder: string,
  ) {}

  static async install(): Promise<ExamplePrograms> {
    const node = await InstalledClient.make();
    const modules = join(node.folder, 'node_modules');
    for (const name of ['express', '@modelcontextprotocol'])
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    cpSync(join(root, 'examples'), join(node.folder, 'examples'), { recursive: true });
    const client = hasPython() ? await InstalledPythonClient.make() : null;
    return new ExamplePrograms(
      node,
      client,
      (await client?.packages()) ?? '',
      mkdtempSync(join(tmpdir(), 'examples-')),
    );
  }

  /** Starts the program of an example, by its path: `alert/alert.py`. Python's have the machine's packages, too. */
  start(program: string, args: readonly string[], variables: NodeJS.ProcessEnv): Running {
    const interpreter = program.endsWith('.py') ? python : process.execPath;
    const file = join(this.node.folder, 'examples', program);
    const env = { ...process.env, PYTHONPATH: this.packages, PYTHONDONTWRITEBYTECODE: '1', ...variables };
    const child = spawn(interpreter, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.running.add(child);
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => lines.push(line));
    createInterface(child.stderr).on('line', (line) => lines.push(line));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    void ended.then(() => this.running.delete(child));
    return { child, lines, ended };
  }

  /** Returns the path of a file that no program has written yet. */
  newFile(): string {
    const folder = mkdtempSync(join(this.folder, 'of-'));
    mkdirSync(folder, { recursive: true });
    return join(folder, 'state');
  }

  remove(): void {
    for (const child of this.running) child.kill('SIGKILL');
    this.node.remove();
    this.python?.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
