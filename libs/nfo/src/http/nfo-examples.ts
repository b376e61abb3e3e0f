import type { AmcView } from './amc.view';
import type { NfoView } from './nfo.view';

/** A new fund offer of the sample data, for the API description. */
export const exampleNfo: NfoView = {
  id: 'nfo_sample_010',
  slug: 'jamuna-gold-etf',
  name: 'Jamuna Gold ETF',
  amcCode: 'jamuna',
  amcName: 'Jamuna Mutual Fund',
  category: 'other',
  subCategory: 'Gold ETF',
  riskLevel: 'moderately_high',
  status: 'upcoming',
  minInvestment: 500,
  minSipAmount: null,
  exitLoad: '1% if redeemed within one year',
  expenseRatio: 2.25,
  benchmark: 'NIFTY 500 TRI',
  fundManager: 'Asha Kulkarni',
  objective:
    'To generate returns over the long term as a gold etf. There is no assurance that the objective is met.',
  dates: {
    openDate: '2026-12-06T00:00:00.000Z',
    closeDate: '2026-12-20T00:00:00.000Z',
    allotmentDate: '2026-12-25T00:00:00.000Z',
  },
  sipAvailable: false,
  lumpSumAvailable: true,
};

/** A fund house of the sample data. */
export const exampleAmc: AmcView = {
  code: 'jamuna',
  name: 'Jamuna Mutual Fund',
  shortName: 'Jamuna',
  totalNfos: 3,
  activeNfos: 0,
};
