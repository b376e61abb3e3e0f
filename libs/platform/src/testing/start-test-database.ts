import { startTestServer, type TestServer } from './test-server';

declare global {
  var marketTestServer: TestServer | undefined;
}

/** Jest's `globalSetup`: one embedded server for the run; spec files find it through `createTestDatabase`. */
export default async function startTestDatabase(): Promise<void> {
  if (globalThis.marketTestServer !== undefined) return;
  const server = await startTestServer();
  globalThis.marketTestServer = server;
  process.env['TEST_DATABASE_URL'] = server.url;
}
