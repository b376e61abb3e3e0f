import { requireBoundedMarkup } from '@market/source-kit';
import { unzipSync } from 'fflate';
import { read, type CellObject, utils, type WorkSheet } from '@e965/xlsx';
import { cellRecords } from './cell-records';
import { type DocumentField, rowFields } from './document-field';

/** Signature at the end of a zip file's directory. */
const zipEnd = Buffer.from('504b0506', 'hex');

/** Limits of a workbook. A summary document unpacks to 200 KB. Units: bytes; files in the workbook. */
const limits = { unpackedBytes: 8 * 1024 * 1024, files: 100 } as const;

/**
 * Reads the fields of an xlsx or BIFF workbook, of all sheets one after another. Errors: `Error` when the file is
 * damaged.
 */
export function sheetFields(bytes: Buffer): DocumentField[] {
  if (bytes[0] === 0x50 && !bytes.includes(zipEnd)) throw new Error('the workbook does not end');
  if (bytes[0] === 0xd0) requireWhole(bytes);
  if (bytes[0] === 0x50) requireBoundedArchive(bytes);
  const content = bytes[0] === 0x50 ? bytes : cellRecords(bytes);
  const { SheetNames: names, Sheets: sheets } = read(content, { cellDates: true, UTC: true, dense: false });
  return rowFields(names.flatMap((name) => rowsOf(sheets[name])));
}

/**
 * Checks the limits of a workbook: reads the sizes in its directory before it unpacks, then counts the tags of its
 * parts.
 *
 * Errors: `Error` when it claims to be larger than 8 MB or has too many parts or tags.
 */
function requireBoundedArchive(bytes: Buffer): void {
  let files = 0;
  let unpackedBytes = 0;
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      files += 1;
      unpackedBytes += originalSize;
      if (files > limits.files || unpackedBytes > limits.unpackedBytes)
        throw new Error('the workbook is too large');
      return true;
    },
  });
  for (const part of Object.values(parts)) requireBoundedMarkup(Buffer.from(part).toString('latin1'));
}

function rowsOf(sheet: WorkSheet | undefined): string[][] {
  const range = sheet?.['!ref'];
  if (sheet === undefined || range === undefined) return [];
  const { s: start, e: end } = utils.decode_range(range);
  const rows: string[][] = [];
  for (let row = start.r; row <= Math.min(end.r, start.r + 2_000); row += 1) {
    const cells: string[] = [];
    for (let column = start.c; column <= Math.min(end.c, start.c + 50); column += 1) {
      cells.push(textOf(sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined));
    }
    rows.push(cells);
  }
  return rows;
}

/** Returns the text of a cell: dates as `YYYY-MM-DD` whatever the cell's format, everything else as displayed. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null) return '';
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  return cell.w ?? String(cell.v);
}

/** Checks that a compound file is not truncated: the number of its directory's sector is in its header. */
function requireWhole(bytes: Buffer): void {
  const sectorBytes = 2 ** bytes.readUInt16LE(30);
  const firstDirectorySector = bytes.readUInt32LE(48);
  if (bytes.length < (firstDirectorySector + 2) * sectorBytes) throw new Error('the workbook does not end');
}
