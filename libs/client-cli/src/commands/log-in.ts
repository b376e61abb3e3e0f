import { parseArgs } from 'node:util';
import { MarketData } from 'india-market-data';
import { UsageError } from '../failures';
import { storeLogin } from '../settings';
import type { Terminal } from '../terminal';

/** Reads a key from standard input, tries it, and stores it for later commands. */
export async function logIn(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } });
  terminal.err('Key (svc_…): ');
  const apiKey = (await terminal.readLine()).trim();
  if (!/^svc_(?:live|test)_[0-9a-f]{64}$/.test(apiKey))
    throw new UsageError('A key is svc_live_ or svc_test_ with 64 digits.');
  const baseUrl = values.url ?? terminal.env['MARKET_DATA_URL'];
  const login = { apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const { plan } = await new MarketData({ ...login, fetch: terminal.fetch }).usage.get();
  terminal.err(`Plan ${plan}. Stored in ${storeLogin(login, terminal.env)}.\n`);
}
