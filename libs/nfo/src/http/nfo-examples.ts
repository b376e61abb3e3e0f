import type { AmcView } from './amc.view';
import type { NfoView } from './nfo.view';

/** New fund offer of the sample data, for the API description. */
export const exampleNfo: NfoView = {
  id: 'nfo_sample_010',
  slug: 'jamuna-gold-etf',
  name: 'Jamuna Gold ETF',
  amcCode: 'jamuna',
  amcName: 'Jamuna Mutual Fund',
  category: 'other',
  subCategory: 'Gold ETF',
  riskLevel: 'high',
  status: 'upcoming',
  minInvestment: 500,
  minSipAmount: null,
  exitLoad: null,
  expenseRatio: 0.5,
  benchmark: 'Domestic price of gold',
  fundManager: 'Asha Kulkarni',
  objective: 'To follow the domestic price of gold. There is no assurance that the objective is met.',
  dates: {
    openDate: '2026-12-07T00:00:00.000Z',
    closeDate: '2026-12-18T00:00:00.000Z',
    allotmentDate: '2026-12-28T00:00:00.000Z',
  },
  sipAvailable: false,
  lumpSumAvailable: true,
  isins: ['INFS01001019'],
  planCount: 1,
  amfiSchemeCode: '990037',
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [
    { source: 'AMFI', since: '2026-11-25T18:30:00.000Z' },
    { source: 'Fund houses', since: '2026-11-25T18:30:00.000Z' },
  ],
};

/** Fund house of the sample data, for the API description. */
export const exampleAmc: AmcView = {
  code: 'jamuna',
  name: 'Jamuna Mutual Fund',
  shortName: 'Jamuna',
  totalNfos: 3,
  activeNfos: 0,
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'AMFI', since: '2026-10-20T04:00:00.000Z' }],
};
