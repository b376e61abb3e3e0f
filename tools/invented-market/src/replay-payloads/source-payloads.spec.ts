import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcePayloads } from './source-payloads';

describe('sourcePayloads', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sources-'));
    for (const part of ['board/replay', 'exchange']) mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    writeFileSync(join(folder, 'board/replay/notices.json'), '[1]');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const declare = (entries: unknown) =>
    writeFileSync(join(folder, 'board/replay/payloads.json'), JSON.stringify(entries));

  it('reads the manifest of each source that has one, and keeps its files under the name of the source', () => {
    declare([{ host: 'board-files', request: '/notices', file: 'notices.json' }]);
    expect(sourcePayloads(folder)).toEqual([
      { host: 'board-files', request: '/notices', file: 'board/notices.json', text: '[1]' },
    ]);
  });

  it('refuses a manifest with an entry that is no recorded answer', () => {
    declare([{ host: 'board', request: 'notices' }]);
    expect(() => sourcePayloads(folder)).toThrow('entry 1');
  });
});
