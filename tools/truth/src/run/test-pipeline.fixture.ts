import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpClient } from '@market/egress';
import { createTestDatabase } from '@market/testing';
import { openPipeline, type Pipeline } from './pipeline';

/** Opens a pipeline with a database and a folder of its own, which `close` removes. @param name name of the database */
export async function openTestPipeline(name: string, http: HttpClient): Promise<Pipeline> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const database = await createTestDatabase(name);
  const pipeline = await openPipeline({ databaseUrl: database.url, dataDir: folder, http });
  const close = async () => {
    await pipeline.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  };
  return { ...pipeline, close };
}
