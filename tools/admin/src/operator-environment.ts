import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Error: no running service was found whose database the command could use. */
export class StackNotRunning extends Error {
  constructor(dataDir: string) {
    super(
      `the stack is not running: neither DATABASE_URL is set nor is there a database in ${dataDir}; start it with npm start`,
    );
    this.name = 'StackNotRunning';
  }
}

const stackFile = z.object({ environment: z.record(z.string(), z.string()) });
const connectionFile = z.object({ url: z.string() });

/**
 * Returns the settings of the running service, `DATABASE_URL` among them, which leads past a pooler: the command's own environment first, then
 * the settings that the development stack wrote into its data folder.
 *
 * Errors: `StackNotRunning`.
 */
export function operatorEnvironment(given: Environment): Environment & { readonly DATABASE_URL: string } {
  const set = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const dataDir = set['DATA_DIR'] ?? '.data';
  const stack = readJson(join(dataDir, 'stack.json'), stackFile)?.environment ?? {};
  const DATABASE_URL =
    set['DATABASE_DIRECT_URL'] ?? set['DATABASE_URL'] ?? stack['DATABASE_URL'] ?? embeddedUrl(dataDir);
  if (DATABASE_URL === undefined) throw new StackNotRunning(dataDir);
  return { ...stack, ...set, DATABASE_URL };
}

/** The embedded server of the data folder: replayed and live data have one each. */
function embeddedUrl(dataDir: string): string | undefined {
  const mode = readText(join(dataDir, 'mode'));
  const folder = mode === 'replay' ? 'replay' : 'live';
  return readJson(join(dataDir, folder, 'connection.json'), connectionFile)?.url;
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  const text = readText(file);
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
