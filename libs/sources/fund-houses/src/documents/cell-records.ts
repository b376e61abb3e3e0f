import { CFB } from '@e965/xlsx';

/** Types of BIFF8 records that cells, their texts and their formats are made of. Source: [MS-XLS] 2.3. */
const type = {
  formula: 0x0006,
  eof: 0x000a,
  date1904: 0x0022,
  filePass: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  richText: 0x00d6,
  cellFormat: 0x00e0,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  dimensions: 0x0200,
  number: 0x0203,
  label: 0x0204,
  boolOrError: 0x0205,
  textOfFormula: 0x0207,
  rk: 0x027e,
  numberFormat: 0x041e,
  beginning: 0x0809,
} as const;
const needed = new Set<number>(Object.values(type));
/** Type of a record that readers skip (Mms). */
const passedOver = 0x00c1;
const headBytes = 4;

/**
 * Returns the record stream of an old workbook in which every record that makes no cell has a type that readers skip.
 * In some of the other records the library loops up to a count from the file, even past its end: a damaged count would
 * take all memory.
 *
 * Errors: `Error` when the file has no such stream, is encrypted, or ends inside a record.
 */
export function cellRecords(bytes: Buffer): Buffer {
  const stream = Buffer.from(bytes[0] === 0xd0 ? workbookStream(bytes) : bytes);
  let last = -1;
  for (let at = 0; at + headBytes <= stream.length;) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    // Zeros fill up the last sector.
    if (kind === 0 && last === type.eof) break;
    if (kind === type.filePass) throw new Error('the workbook is encrypted');
    if (at + headBytes + length > stream.length) throw new Error('the workbook does not end');
    if (!needed.has(kind)) stream.writeUInt16LE(passedOver, at);
    last = kind;
    at += headBytes + length;
  }
  return stream;
}

/** Used part of the library's reader of compound files, which has no types. */
interface CompoundFiles {
  read(bytes: Buffer, options: { type: 'buffer' }): object;
  find(file: object, path: string): { readonly content?: Uint8Array } | null;
}
const compoundFiles = CFB as CompoundFiles;

function workbookStream(bytes: Buffer): Buffer {
  const file = compoundFiles.read(bytes, { type: 'buffer' });
  const { content } = compoundFiles.find(file, '/Workbook') ?? {};
  if (content === undefined) throw new Error('no workbook in the file');
  return Buffer.from(content);
}
