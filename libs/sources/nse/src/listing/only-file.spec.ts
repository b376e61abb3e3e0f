import { strToU8, zipSync } from 'fflate';
import { SourceFailed } from '@market/source-kit';
import { extractOnlyFile } from './only-file';

const zipped = (files: Readonly<Record<string, string>>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
const listAt = (archive: Buffer) => archive.readUInt32LE(archive.length - 22 + 16);

describe('extractOnlyFile', () => {
  it('unpacks the one file of an archive', () => {
    expect(extractOnlyFile(zipped({ 'prices.csv': 'A,B\n₹1,2\n' }))).toBe('A,B\n₹1,2\n');
  });

  it.each([
    ['no archive', Buffer.from('<html>'), 'not one file'],
    ['nothing', Buffer.alloc(0), 'not one file'],
    ['an empty archive', zipped({}), 'not one file'],
    ['two files', zipped({ 'a.csv': 'A', 'b.csv': 'B' }), 'not one file'],
    ['more than 8 MB', zipped({ 'a.csv': '0'.repeat(8 * 1024 * 1024 + 1) }), 'too large'],
    ['half an archive', zipped({ 'a.csv': 'A,B\n1,2\n'.repeat(99) }).subarray(0, 60), 'not one file'],
  ])('refuses %s', (_what, archive, reason) => {
    expect(() => extractOnlyFile(archive)).toThrow(new SourceFailed(`unreadable archive: ${reason}`));
  });

  it('unpacks no more than an archive claims, and refuses one that claims too little', () => {
    const bomb = zipped({ 'a.csv': '0'.repeat(64 * 1024 * 1024) });
    bomb.writeUInt32LE(10, listAt(bomb) + 24);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => extractOnlyFile(bomb)).toThrow(SourceFailed);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  it('refuses an archive with any one byte of its file changed', () => {
    const archive = zipped({ 'a.csv': 'TradDt,LastPric\n2026-11-18,298.85\n' });
    const from = 30 + 'a.csv'.length;
    const read = Array.from({ length: listAt(archive) - from }, (_, at) => {
      const damaged = Buffer.from(archive);
      damaged.writeUInt8(damaged.readUInt8(from + at) ^ 1, from + at);
      try {
        return extractOnlyFile(damaged);
      } catch (error) {
        if (!(error instanceof SourceFailed)) throw error;
        return null;
      }
    });
    expect(read.length).toBeGreaterThan(20);
    expect(read.filter((text) => text !== null)).toEqual([]);
  });
});
