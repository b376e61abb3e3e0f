import { startTestServer, type TestServer } from './test-server';

declare global {
  var marketTestServer: TestServer | undefined;
}

/** Starts one embedded server for the run, as Jest's `globalSetup`; spec files find it through `createTestDatabase`. */
export default async function startTestDatabase(): Promise<void> {
  if (globalThis.marketTestServer !== undefined) return;
  const server = await startTestServer();
  globalThis.marketTestServer = server;
  process.env['TEST_DATABASE_URL'] = server.url;
}
