import { stopTestDatabase } from '@market/testing';

/** Ends what the suites shared, as Jest's `globalTeardown`. */
export default async function stopMarketDatabase(): Promise<void> {
  await globalThis.marketRunServer?.stop();
  await stopTestDatabase();
}
