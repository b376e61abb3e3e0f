import { aMapContext, reasonsOf, recordsOf, rowsOf } from '../__fixtures__/builders';
import { nseCorporateActionsFeed } from './nse-corporate-actions.feed';

const read = (subject: string, faceVal: string | null = '10') => {
  const row = {
    symbol: 'NEELAM',
    series: 'EQ',
    faceVal,
    subject,
    exDate: '30-Oct-2026',
    recDate: '30-Oct-2026',
    comp: 'Neelam Looms Limited',
    isin: 'INE0NEE01014',
  };
  return rowsOf(nseCorporateActionsFeed, JSON.stringify([row]), aMapContext());
};
const offersIn = (subject: string, faceVal?: string | null) =>
  recordsOf(read(subject, faceVal)) as { terms: Record<string, unknown> }[];
const termsIn = (subject: string, faceVal?: string | null) => {
  const [{ terms } = { terms: {} }] = offersIn(subject, faceVal);
  const ratio = terms['ratio'] as { offered: number; held: number } | null;
  return [ratio && `${ratio.offered}:${ratio.held}`, terms['issuePriceRupees']];
};

/** Spellings of NSE's subjects from 2007 to 2026, from public censuses of them, with the terms that they state. */
const spellings: [subject: string, faceValue: string | null, ratio: string | null, price: number | null][] = [
  ['Rights 1:3 @ Premium Rs 35/-', '10', '1:3', 45],
  ['Rights 3:25 @ Premium Rs 1799/-', '1', '3:25', 1800],
  ['Rights 277:630 @ Premium Of Rs 11.50 Per Share', '1', '277:630', 12.5],
  ['Rights 1:1 @ Premium Rs 1,240', '10', '1:1', 1250],
  ['Rights 25:1 @ Par', '10', '25:1', 10],
  ['Rights 2:5 @ Rs 2 Per Share', '1', '2:5', 2],
  ['Rights 2 : 5 @ Price Of Rs 82', '4', '2:5', 82],
  ['Rights 2:5', '1', '2:5', null],
  ['Rights 2:5 @ Premium Rs 10', null, '2:5', null],
  ['Rights', '1', null, null],
  ['Right Issue of Equity Shares ', '1', null, null],
  ['Rights 161:250 @ Premium Re 0.45 /-', '1', '161:250', 1.45],
  ['Rights 3:2 @ Premium Re. 0.63/-', '1', '3:2', 1.63],
  ['Rights 2:5 @ Premium Re .85/-', '1', '2:5', 1.85],
  ['Rights 1:9 @ Premium 91', '10', '1:9', 101],
  ['Rights 5: 116 At Premium Rs 244/- Per Share', '1', '5:116', 245],
  ['Rights 10:13 @ Premium Rs 0/-', '1', '10:13', 1],
  ['Rights Issue 4 : 25 @ Premium Rs 194/- Per Equity Share', '2', '4:25', 196],
  ['Right Issue 1:15 @ Premium Of Rs 333 Per Share', '2', '1:15', 335],
  ['Rights 1:6 @ Rs 1250/-', '10', '1:6', 1250],
  ['Rights 1:4 at Rs 50', '10', '1:4', 50],
  ['Rights - 2:3@ Par Rs 10 Per Share', '10', '2:3', 10],
  ['Rights : 24:10 At Par', '10', '24:10', 10],
  ['Rights 1:5 @ Rs 45 (Including Premium Of Rs 35)', '10', '1:5', 45],
  ['Rights 1:4 @ Premium Rs 21/- (Purpose Revised)', '1', '1:4', 22],
  // Decimals
  ['Rights 1:11.10 @ Premium Rs 0/-', '100', '10:111', 100],
  ['Rights 1:19.07 @ Premium Rs 0', '100', '100:1907', 100],
  ['Rights 2.5:5 @ Par', '10', '25:50', 10],
  // Abbreviations
  ['Rights 7:10 @ Prm Rs 102/-', '10', '7:10', 112],
  ['Rights 18:91 @ Prem Rs 740', '10', '18:91', 750],
  ['Rights 2:3@Prem Rs.345/-', '10', '2:3', 355],
  ['Rights 1:1 Prem@Rs.6', '1', '1:1', 7],
  // Prose
  ['Rights At 2:1 At A Premium Of Rs.39.50 Per Share', '10', '2:1', 49.5],
  [
    'Issues Price Per Equity Share Is At Par And Ratio Of The Rights  Is 3:2 (Three Equity Shares For Every Two Shares Held)',
    '10',
    '3:2',
    10,
  ],
  ['Ratio Of The Rights Is 3:2 (3 Equity Shares For Every 2 Shares Held)', '10', '3:2', null],
  ['Rights 3 Equity Shares For Every 2 Shares Held @ Rs 12', '10', '3:2', 12],
  ['Rights Issue: For Every 2 Shares Held 3 New Shares @ Rs 12', '10', '3:2', 12],
  // Several actions
  ['Dividend - Rs 2 Per Share/Rights 7:40 @ Premium Of Rs 25.50 Per Share', '2', '7:40', 27.5],
  ['Dividend Re1/- Per Share + Rights Issue 5:6', '10', '5:6', null],
  ['Dividend Rs.1.80 Per Share And Rights 1:3 @ Premium Rs.30/- Per Share', '2', '1:3', 32],
  ['Bonus - 1:5/Rights - 1:2 at Rs 12', '10', '1:2', 12],
  ['Bonus 1:1 And Rights 1:4 @ Premium Rs 5', '10', '1:4', 15],
  ['Rights 1:4 @ Premium Rs 5 And Bonus 1:1', '10', '1:4', 15],
  ['Rights 1:3 @ Premium Rs 35/-/Dividend 50%', '10', '1:3', 45],
  ['Rights/Bonus 1:1', '10', null, null],
  ['Rights And Bonus 1:1', '10', null, null],
  ['Rights / Face Value Split (Sub-Division) - From Rs 10 To Rs 2', '10', null, null],
  ['Rights 9:77 Partly Paid @ Premium Rs 100/-', '10', '9:77', 110],
  ['Rights 1:50 @ Premium Rs 690/- With 17 Warrants For 50 Equity Shares', '10', '1:50', 700],
  // Other securities than shares
  ['Rights - 7 Ccps And 7 Warrants:40', '10', null, null],
  ['Rights 14:15 Compulosry Convertible Debentures @ Rs 100', '10', null, null],
  ['Rights:14 Compulosry Convertible Debentures For Every 15 Equity Shares', '10', null, null],
  ['Right-1 Bond:9eqsh@Rs.101', '10', null, null],
  ['Right-Eq6:10 & 1ncd:4eq @ Premium Rs 99', '1', null, null],
];

describe('the subject of a rights issue', () => {
  it.each(spellings)(
    '%s with face value %s has the ratio %s and the price %s',
    (subject, face, ratio, price) => {
      expect(termsIn(subject, face)).toEqual([ratio, price]);
      expect(reasonsOf(read(subject, face), 'rejected')).toEqual([]);
    },
  );

  it.each([
    ['Rights 1:3 @ Premium 350%', '10'],
    ['Rights 1:3 @ Premium Of 12.5 Per Cent', '10'],
    ['Rights 1:3 @ Rs 4.5 Per Share', '10'],
    ['Rights 0:3 @ Premium Rs 35/-', '10'],
    ['Rights 2:5:1 @ Par', '10'],
    ['Rights 1:3,5 @ Par', '10'],
    ['Rights 1:5 @ Rs 45 (Including Premium Of Rs 30)', '10'],
    ['Rights 3:2 (3 Equity Shares For Every 4 Shares Held)', '10'],
    ['Rights 1:3 Subject To Approval', '10'],
    [
      'Rights - 4:25 Fully Paid Up Shares @ Premium Rs 500/- Per Share / 2:25 Partly Paid Up Shares @ Premium Rs 605/- Per Share',
      '10',
    ],
    ['Hive Off 3:1/Rights 1:2 @ Rs 12', '10'],
  ])('%s with face value %s gives no terms and is reported', (subject, face) => {
    expect(termsIn(subject, face)).toEqual([null, null]);
    expect(reasonsOf(read(subject, face), 'rejected')).toHaveLength(1);
  });

  it.each([
    ['Rights 1:3 @ Par (Cancelled)', 'withdrawn'],
    ['Rights Issue - Postponed', 'postponed'],
    ['First And Final Call Money On Partly Paid Rights Shares', 'call money'],
  ])('%s is no offer', (subject, reason) => {
    expect(reasonsOf(read(subject), 'skipped')).toEqual([reason]);
  });

  it('that names a buyback, too, gives both', () => {
    expect(offersIn('Buy Back/Rights 1:3 @ Par')).toMatchObject([
      { terms: { ratio: { offered: 1, held: 3 } } },
      { terms: { buybackPriceRupees: null } },
    ]);
  });
});
