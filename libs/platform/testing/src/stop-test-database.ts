import './start-test-database';

/** Removes the embedded server, as Jest's `globalTeardown`. */
export default async function stopTestDatabase(): Promise<void> {
  await globalThis.marketTestServer?.remove();
  globalThis.marketTestServer = undefined;
}
