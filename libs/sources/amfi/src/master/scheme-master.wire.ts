import { readCsvRowsApart, SourceBlocked } from '@market/source-kit';
import { z } from 'zod';

const row = z.looseObject({
  AMC: z.string(),
  Code: z.string(),
  'Scheme Name': z.string(),
  'Scheme Type': z.string(),
  'Scheme Category': z.string(),
  'Scheme Minimum Amount': z.string(),
  'Launch Date': z.string(),
  'Closure Date': z.string(),
});

/** Schema of `DownloadSchemeData_Po.aspx?mf=0`, seen 2026-09. */
export const schemeMasterWire = z.looseObject({
  rows: z.array(row).min(1),
  /** Rows with another number of columns than the header. */
  odd: z.array(z.string()),
});

export type SchemeMasterWire = z.infer<typeof schemeMasterWire>;
export type SchemeMasterRow = z.infer<typeof row>;

/**
 * Reads the rows of the file by the names of its header, which are trimmed (" Closure Date").
 *
 * Errors: `SourceBlocked` for a page, `Error` for a file that ends inside a row.
 */
export function decodeSchemeMaster(body: string): unknown {
  if (body.trimStart().startsWith('<')) throw new SourceBlocked('scheme master: HTML page instead of a file');
  return readCsvRowsApart(body.replaceAll('\r', ''));
}
