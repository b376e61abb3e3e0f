import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { MarketData } from 'india-market-data';
import { NoKeyError } from './failures';
import type { Terminal } from './terminal';

/** Service and key of the user. */
interface Login {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

const ownerOnly = 0o600;

/** Stores a login in the configuration folder, readable by its owner alone. @returns the file */
export function storeLogin(login: Login, env: Terminal['env']): string {
  const file = loginFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: ownerOnly });
  // A file that was there keeps its mode.
  chmodSync(file, ownerOnly);
  return file;
}

/** Makes a client of the stored login; variables of the environment come first. Errors: `NoKeyError`. */
export function clientOf(
  { env, fetch }: Pick<Terminal, 'env' | 'fetch'>,
  options: { readonly maxWaitMs?: number } = {},
): MarketData {
  const stored = readLogin(loginFile(env));
  const apiKey = env['MARKET_DATA_API_KEY'] ?? stored.apiKey ?? '';
  if (apiKey === '') throw new NoKeyError();
  const baseUrl = env['MARKET_DATA_URL'] ?? stored.baseUrl;
  return new MarketData({
    ...{ apiKey, fetch },
    maxWaitMs: 5_000,
    ...options,
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
}

function readLogin(file: string): Login {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Login) : {};
}

function loginFile(env: Terminal['env']): string {
  const folder = env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? join(env['HOME'] ?? homedir(), '.config');
  return join(folder, 'india-market-data', 'login.json');
}
