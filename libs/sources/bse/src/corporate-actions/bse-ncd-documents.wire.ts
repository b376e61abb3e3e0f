import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `Pubissues_BondIssues_DRHP_ng`: companies with the days of their prospectuses of debt. The dates are those
 * of the documents, not of the offer: `DRHP_Date` is that of `Red_Herring_Prospectus` (also a draft), `Open_Date` that
 * of `Prospectus`. Source: the keys and one row as a public reader has them, 2026-05-22; no whole response was captured,
 * so the rows may come bare or in a table, as BSE's other lists do.
 */
const row = z.looseObject({
  Scrip_Name: bseValue,
  scrip_cd: bseValue,
  DRHP_Date: bseValue,
  Open_Date: bseValue,
});

export const bseNcdDocumentsWire = z.preprocess(rowsIn, rowsWith(row, ['Scrip_Name', 'DRHP_Date']));

export type BseNcdDocumentsWire = z.infer<typeof bseNcdDocumentsWire>;
export type BseNcdDocumentsRow = BseNcdDocumentsWire[number];

function rowsIn(answer: unknown): unknown {
  const { Table, table } = (answer ?? {}) as { readonly Table?: unknown; readonly table?: unknown };
  return Table ?? table ?? answer;
}
