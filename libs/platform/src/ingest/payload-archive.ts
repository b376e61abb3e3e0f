import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { dayInIndia } from '@market/kernel';
import type { Payload } from './feed';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Where a raw payload lies, as the run log notes it. */
export interface ArchivedPayload {
  readonly request: string;
  readonly sha256: string;
  /** Units: bytes before compression. */
  readonly bytes: number;
  /** Path below the archive's folder. */
  readonly file: string;
}

/** Keeps every raw payload: compressed, hashed, dated; equal answers of one day once. */
export class PayloadArchive {
  /** @param folder for example `DATA_DIR/raw` */
  constructor(private readonly folder: string) {}

  async keep(feedId: string, payload: Payload, now: Date): Promise<ArchivedPayload> {
    const sha256 = createHash('sha256').update(payload.body).digest('hex');
    const file = join(feedId, dayInIndia(now), `${sha256.slice(0, 32)}.gz`);
    const path = join(this.folder, file);
    if (!(await exists(path))) {
      await mkdir(dirname(path), { recursive: true });
      // Whole or not at all: a file cut off by a crash would count as kept for ever.
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, await compress(payload.body), { mode: 0o640 });
      await rename(part, path);
    }
    return { request: payload.request, sha256, bytes: Buffer.byteLength(payload.body), file };
  }

  /** Errors: the file system's when the payload is no longer kept. */
  async read(file: string): Promise<string> {
    return (await decompress(await readFile(join(this.folder, file)))).toString('utf8');
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
