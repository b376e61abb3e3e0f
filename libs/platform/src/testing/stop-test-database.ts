import './start-test-database';

/** Jest's `globalTeardown`. */
export default async function stopTestDatabase(): Promise<void> {
  await globalThis.marketTestServer?.remove();
  globalThis.marketTestServer = undefined;
}
