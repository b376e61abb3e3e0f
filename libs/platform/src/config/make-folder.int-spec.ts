import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder';

describe('makeFolder', () => {
  let base: string;

  beforeAll(() => (base = mkdtempSync(join(tmpdir(), 'make-folder-'))));
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('makes a folder with those above it, and leaves one that is there', () => {
    const path = join(base, 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('says at once which folder a file system does not take', () => {
    expect(() => makeFolder('/proc/market/raw')).toThrow('the folder /proc/market cannot be made (ENOENT)');
  });

  it('says that a file is in the way', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'raw'))).toThrow(`the folder ${file} cannot be made (EEXIST)`);
  });
});
