import { spawn } from 'node:child_process';

/** A program that is waited for, such as the migrations. */
export interface RunOnceSpec {
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its standard error, line by line or in larger parts. */
  readonly onComplaint: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Runs it to its end and gives what it printed. Errors: `Error` when its exit code is not 0. */
export function runOnce({ entry, args = [], env, onComplaint, signal }: RunOnceSpec): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', require.resolve('./follow-parent'), entry, ...args], {
      env,
      signal,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => onComplaint(chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${entry} failed (exit code ${code})\n${printed}`.trim()));
    });
  });
}
