import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifest } from '../replay-server/payload-manifest';
import type { Payload } from './payload';

const sourcesFolder = resolve(__dirname, '../../../../libs/sources');

/**
 * The responses that sources bring themselves: those that no table of the invented market describes. A source has them in
 * a folder `replay`, with their manifest `payloads.json`.
 *
 * Errors: `TypeError` for a manifest with an entry that is none.
 */
export function sourcePayloads(folder = sourcesFolder): Payload[] {
  return readdirSync(folder)
    .map((source) => ({ source, replay: join(folder, source, 'replay') }))
    .filter(({ replay }) => existsSync(join(replay, 'payloads.json')))
    .flatMap(({ source, replay }) =>
      readManifest(replay).map((entry) => ({
        ...entry,
        file: `${source}/${entry.file}`,
        text: readFileSync(join(replay, entry.file), 'utf8'),
      })),
    );
}
