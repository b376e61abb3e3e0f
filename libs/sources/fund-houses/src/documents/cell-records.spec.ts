import { CFB } from '@e965/xlsx';
import { cellRecords } from './cell-records';

const beginning = record(0x0809, '0006');
const end = record(0x000a);

/** Makes one record: type, length, contents. */
function record(kind: number, hex = ''): Buffer {
  const contents = Buffer.from(hex, 'hex');
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(contents.length, 2);
  return Buffer.concat([head, contents]);
}

describe('the records of an old workbook', () => {
  it('are skipped unless they make cells', () => {
    const externSheet = (kind: number) => record(kind, 'ffff');
    const number = record(0x0203, '00000000');
    const stream = (kind: number) => Buffer.concat([beginning, externSheet(kind), number, end]);
    expect(cellRecords(stream(0x0017)).toString('hex')).toBe(stream(0x00c1).toString('hex'));
  });

  it('leave the file itself as it is', () => {
    const file = Buffer.concat([beginning, record(0x0017, 'ffff'), end]);
    const before = file.toString('hex');
    cellRecords(file);
    expect(file.toString('hex')).toBe(before);
  });

  it('end before the zeros that fill the last sector', () => {
    const filled = Buffer.concat([beginning, end, Buffer.alloc(9)]);
    expect(cellRecords(filled).toString('hex')).toBe(filled.toString('hex'));
  });

  it('are refused of a compound file without a workbook in it', () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/WordDocument', end);
    const bytes = CFB.write(file, { type: 'buffer' }) as Buffer;
    expect(() => cellRecords(bytes)).toThrow('no workbook in the file');
  });

  it.each([
    [
      'ends inside a record',
      Buffer.concat([beginning, end.subarray(0, 4), record(0x0203, '00').subarray(0, 4)]),
      'does not end',
    ],
    ['is encrypted', Buffer.concat([beginning, record(0x002f, '0000'), end]), 'is encrypted'],
  ])('of a file that %s are refused', (_title, file, reason) => {
    expect(() => cellRecords(file)).toThrow(reason);
  });
});
