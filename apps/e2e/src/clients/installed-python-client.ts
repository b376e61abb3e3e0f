import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { packagePythonClient } from '@market/build/client-python/package-python-client';

const run = promisify(execFile);

/** Interpreter with the packages that some tests need; `PYTHON` names another one than that of the machine. */
export const python = process.env['PYTHON'] ?? 'python3';

/** Tells whether the machine's Python runs, with a module. */
export function hasPython(module = 'venv, ensurepip'): boolean {
  return spawnSync(python, ['-c', `import ${module}`]).status === 0;
}

/** Folder of the client's tests and the sources that they were written beside. */
export const pythonProject = join(__dirname, '..', '..', '..', '..', 'libs', 'client-python');

/** Wheel of the Python client, installed in a virtual environment that has nothing else. */
export class InstalledPythonClient {
  private constructor(
    private readonly root: string,
    /** Path of the wheel. */
    readonly wheel: string,
  ) {}

  static async make(): Promise<InstalledPythonClient> {
    const root = mkdtempSync(join(tmpdir(), 'market-python-'));
    const client = new InstalledPythonClient(root, packagePythonClient(join(root, 'wheel')));
    await run(python, ['-m', 'venv', client.environment]);
    const quiet = ['--disable-pip-version-check', '--no-index', '--quiet'];
    await run(client.interpreter, ['-m', 'pip', 'install', ...quiet, client.wheel]);
    return client;
  }

  /** Interpreter that has the client. */
  get interpreter(): string {
    return join(this.environment, 'bin', 'python');
  }

  /** Runs the machine's Python, which has more packages, with the installed client. @returns what it printed */
  async runWithPackages(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
    return this.started(python, args, { ...variables, PYTHONPATH: await this.packages() });
  }

  /** Returns the folder of its packages. */
  async packages(): Promise<string> {
    return (await this.run(['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'])).trim();
  }

  /** Runs the Python that has the client alone. @returns what it printed */
  run(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
    return this.started(this.interpreter, args, variables);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private get environment(): string {
    return join(this.root, 'environment');
  }

  private async started(
    program: string,
    args: readonly string[],
    variables: NodeJS.ProcessEnv,
  ): Promise<string> {
    const path = [variables['PYTHONPATH'] ?? []].flat().join(delimiter);
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...variables, PYTHONPATH: path };
    const ran = run(program, args, { env, cwd: pythonProject });
    const { stdout, stderr } = await ran.catch((error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
    });
    return `${stdout}${stderr}`;
  }
}
