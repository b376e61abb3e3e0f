import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@market/base/config';
import type { Capture } from '@market/ingest';
import { fileStamp } from '../file-stamp';
import type { CapturedFixture } from './captured-fixture';

/** Folder of captures, and what distinguishes one in it. */
export interface CapturePlace {
  readonly folder: string;
  readonly feedId: string;
  readonly at: Date;
}

/** Fixture as it was written. */
export interface WrittenFixture {
  /** Folder to be copied onto the repository. */
  readonly folder: string;
  /** Paths in it. */
  readonly files: readonly string[];
  /** Places whose values are those of the source. */
  readonly real: readonly string[];
}

const onlyForOwner = { mode: 0o600, flag: 'wx' } as const;

/**
 * Writes each response into a folder of its own, which only its owner can read: `body` as it was received, and
 * `request.json`, which has no cookies.
 *
 * @returns the folders
 */
export async function writeCapture(
  { folder, feedId, at }: CapturePlace,
  { payloads, requests }: Capture,
): Promise<string[]> {
  const written = payloads.map(({ request, body, about }, index) => ({
    path: join(folder, feedId, `${fileStamp(at)}-${index + 1}`),
    body,
    head: { feed: feedId, request, issue: about?.sourceKey ?? null, at, requests },
  }));
  for (const { path, body, head } of written) {
    makeFolder(path);
    await writeFile(join(path, 'body'), body, onlyForOwner);
    await writeFile(join(path, 'request.json'), `${JSON.stringify(head, null, 2)}\n`, onlyForOwner);
  }
  return written.map(({ path }) => path);
}

/** Writes the files of a fixture into a folder that has the paths of the repository. */
export async function writeFixture(
  { folder, feedId, at }: CapturePlace,
  { files, real }: CapturedFixture,
): Promise<WrittenFixture> {
  const root = join(folder, feedId, `${fileStamp(at)}-fixture`);
  for (const [path, text] of Object.entries(files)) {
    makeFolder(dirname(join(root, path)));
    await writeFile(join(root, path), text, { flag: 'wx' });
  }
  return { folder: root, files: Object.keys(files), real };
}

/** Names the folders, and says what has to be done before the fixture is added. */
export function describeCapture(folders: readonly string[], fixture: WrittenFixture | null): string {
  if (folders.length === 0) return 'no response';
  if (fixture === null) return [...folders, 'no fixture: a response is a binary file'].join('\n');
  const { folder, files, real } = fixture;
  const next =
    real.length === 0
      ? 'every word and number is invented: read the files, then copy the folder onto the repository'
      : `replace the values of these places by hand, the feed reads invented ones differently: ${real.join(', ')}`;
  return [...folders, folder, ...files.map((file) => `  ${file}`), next].join('\n');
}
