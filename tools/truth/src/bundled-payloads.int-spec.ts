import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { repeatedBundledPayloads } from './run/bundled-payloads';

describe('the bundled payloads of every feed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('bundled');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it('write no row and send no event when every feed runs again', async () => {
    expect(await repeatedBundledPayloads(database.url, folder)).toEqual([]);
  });
});
