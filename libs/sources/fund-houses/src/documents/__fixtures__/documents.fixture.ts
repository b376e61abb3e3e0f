import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { NfoSchemeRecord } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { htmlFields } from '../decode-document';

/** Returns the text of an invented document in one of its forms. */
export const documentText = (name: string): string => readFileSync(join(__dirname, name), 'utf8');

/** Makes the same document as a workbook in base64, with days as Excel's date cells. */
export function workbook(bookType: 'xlsx' | 'biff8'): string {
  const fields = htmlFields(documentText('table.xls.html')) ?? [];
  const rows = fields.map(({ label, value }, index) => [
    index,
    label,
    label === 'NFO Open Date' ? new Date(Date.UTC(2026, 10, 9)) : value,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['', 'SCHEME SUMMARY DOCUMENT', ''], ...rows], { UTC: true }));
  return write(book, { type: 'base64', bookType }) as string;
}

/** Record that each form of the document gives. */
export const described: NfoSchemeRecord = {
  source: 'fund-houses',
  sourceKey: '90001',
  schemeId: '90001',
  amcName: null,
  mfId: null,
  schemeName: 'Sahyadri Value Fund',
  schemeType: 'Open Ended',
  category: 'equity',
  subCategory: 'Value Fund',
  openOn: indianDay('2026-11-09'),
  closeOn: indianDay('2026-11-23'),
  allotmentOn: indianDay('2026-11-30'),
  minInvestmentRupees: 5000,
  minSipAmountRupees: 500,
  exitLoad: '1% if redeemed within one year',
  expenseRatioPercent: 2.25,
  benchmark: 'NIFTY 500 TRI',
  fundManager: 'Rohan Deshpande, Asha Kulkarni',
  objective: 'To generate long-term growth from undervalued shares.',
  riskLevel: 'very_high',
  sipAvailable: true,
  lumpSumAvailable: true,
};
