import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagePythonClient } from '../client-python/package-python-client';
import { packageClient } from '../client-typescript/package-client';
import { packageCli } from './package-cli';
import { packageMcp } from './package-mcp';

const run = promisify(execFile);

/** Makers of the packages for npm. */
const npmPackages = { client: packageClient, cli: packageCli, mcp: packageMcp } as const;

/**
 * Writes all clients into a folder, as customers install them: the TypeScript client, the terminal and the tools for assistants packed by npm,
 * and the wheel of the Python client. Asks nothing of the network. Errors: `Error` if the made sources are missing.
 */
export async function packageClients(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  packagePythonClient(folder);
  const work = mkdtempSync(join(tmpdir(), 'market-packages-'));
  try {
    const names = Object.keys(npmPackages);
    for (const [name, make] of Object.entries(npmPackages)) await make(join(work, name));
    const folders = names.map((name) => `./${name}`);
    await run('npm', ['pack', '--offline', '--pack-destination', folder, ...folders], { cwd: work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
