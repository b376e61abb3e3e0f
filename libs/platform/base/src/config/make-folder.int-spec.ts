import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder';

describe('makeFolder', () => {
  let base: string;

  beforeAll(() => (base = mkdtempSync(join(tmpdir(), 'make-folder-'))));
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('makes a folder with its parents, and leaves an existing one', () => {
    const path = join(base, 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('throws at once, naming the folder, where the file system refuses folders', () => {
    expect(() => makeFolder('/proc/market/raw')).toThrow('the folder /proc/market cannot be made (ENOENT)');
  });

  it('throws when a file has the name of the folder', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'raw'))).toThrow(`the folder ${file} cannot be made (EEXIST)`);
  });
});
