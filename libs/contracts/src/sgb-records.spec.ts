import { indianDay } from '@market/kernel';
import { sgbIssue, type SgbIssueRecord, sgbQuotation, sgbRedemption } from './sgb-records';

const issue: SgbIssueRecord = {
  financialYear: '2026-27',
  series: 1,
  release: '61001',
  openOn: indianDay('2026-12-07'),
  closeOn: indianDay('2026-12-11'),
  issuedOn: null,
  discount: 'online',
  nominalRupees: 12_480,
  offlineRupees: 12_480,
  onlineRupees: 12_430,
};

describe('the records of sovereign gold bonds', () => {
  it('are named by tranche, a redemption also by its day', () => {
    expect(sgbIssue.keyOf(sgbIssue.schema.parse(issue))).toBe('2026-27:1');
    const redemption = { ...issue, kind: 'final', dueOn: indianDay('2026-12-07'), priceRupees: 12_000 };
    expect(sgbRedemption.keyOf(sgbRedemption.schema.parse(redemption))).toBe('2026-27:1@2026-12-07');
    const quotation = { exchange: 'NSE', symbol: 'SGBFEB32IV', isin: 'IN0020230184', name: 'Bond' };
    expect(sgbQuotation.keyOf(sgbQuotation.schema.parse(quotation))).toBe('NSE:SGBFEB32IV');
  });

  it.each<[string, Partial<SgbIssueRecord>]>([
    ['a year that is none', { financialYear: '2026-28' }],
    ['a series of 0', { series: 0 }],
    ['a window that closes before it opens', { closeOn: indianDay('2026-12-06') }],
    ['an issue within the window', { issuedOn: indianDay('2026-12-11') }],
    ['a price of 0', { offlineRupees: 0 }],
  ])('refuse %s', (_title, part) => {
    expect(sgbIssue.schema.safeParse({ ...issue, ...part }).success).toBe(false);
  });
});
