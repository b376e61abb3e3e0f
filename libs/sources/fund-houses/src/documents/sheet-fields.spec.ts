import { zipSync } from 'fflate';
import { sheetFields } from './sheet-fields';

describe('a workbook that is too large', () => {
  const zipped = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync(files, { level: 0 }));

  it.each([
    [
      'has 101 files',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.xml`, new Uint8Array()])),
    ],
    ['unpacks to more than 8 MB', { 'a.xml': new Uint8Array(8 * 1024 * 1024), 'b.xml': new Uint8Array(1) }],
  ])('is refused before it is unpacked, when it %s', (_title, files) => {
    expect(() => sheetFields(zipped(files))).toThrow('the workbook is too large');
  });
});
