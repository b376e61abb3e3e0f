import type { NfoCategory, RiskLevel } from '@market/contracts';

/** Kind of scheme with figures that fit its name. */
export interface SchemeKind {
  /** Name without the fund house, which precedes it. */
  readonly called: string;
  readonly subCategory: string;
  readonly riskLevel: RiskLevel;
  readonly benchmark: string;
  readonly exitLoad: string | null;
  readonly expenseRatioPercent: number;
  /** Objective of the scheme, continued after "To". */
  readonly aim: string;
  /** True when it is traded like a share: there are no instalments. */
  readonly exchangeTraded?: true;
}

const withinAYear = '1% if redeemed within one year';

export const schemeKinds: Readonly<Record<NfoCategory, readonly SchemeKind[]>> = {
  equity: [
    {
      called: 'Flexi Cap Fund',
      subCategory: 'Flexi Cap Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.05,
      aim: 'generate long-term growth of capital from shares of companies of any size',
    },
    {
      called: 'Value Fund',
      subCategory: 'Value Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.1,
      aim: 'generate long-term growth of capital from undervalued shares',
    },
    {
      called: 'Small Cap Fund',
      subCategory: 'Small Cap Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY Smallcap 250 TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.25,
      aim: 'generate long-term growth of capital mainly from shares of small companies',
    },
    {
      called: 'Manufacturing Fund',
      subCategory: 'Sectoral/ Thematic',
      riskLevel: 'very_high',
      benchmark: 'NIFTY India Manufacturing TRI',
      exitLoad: withinAYear,
      expenseRatioPercent: 2.2,
      aim: 'generate long-term growth of capital from shares of companies in manufacturing',
    },
  ],
  debt: [
    {
      called: 'Liquid Fund',
      subCategory: 'Liquid Fund',
      riskLevel: 'moderately_low',
      benchmark: 'NIFTY Liquid Index A-I',
      exitLoad: '0.007% on the first day, less on each day up to the sixth, nil from the seventh on',
      expenseRatioPercent: 0.25,
      aim: 'generate returns with high liquidity from debt and money market instruments of up to 91 days',
    },
    {
      called: 'Corporate Bond Fund',
      subCategory: 'Corporate Bond Fund',
      riskLevel: 'moderate',
      benchmark: 'NIFTY Corporate Bond Index A-II',
      exitLoad: null,
      expenseRatioPercent: 0.6,
      aim: 'generate income mainly from corporate bonds of the highest rating',
    },
    {
      called: 'Gilt Fund',
      subCategory: 'Gilt Fund',
      riskLevel: 'moderate',
      benchmark: 'NIFTY All Duration G-Sec Index',
      exitLoad: null,
      expenseRatioPercent: 0.75,
      aim: 'generate income from government securities of any maturity',
    },
    {
      called: 'Overnight Fund',
      subCategory: 'Overnight Fund',
      riskLevel: 'low',
      benchmark: 'NIFTY 1D Rate Index',
      exitLoad: null,
      expenseRatioPercent: 0.15,
      aim: 'generate returns in line with overnight rates',
    },
  ],
  hybrid: [
    {
      called: 'Balanced Advantage Fund',
      subCategory: 'Dynamic Asset Allocation or Balanced Advantage',
      riskLevel: 'high',
      benchmark: 'NIFTY 50 Hybrid Composite Debt 50:50 Index',
      exitLoad: withinAYear,
      expenseRatioPercent: 1.95,
      aim: 'generate growth of capital and income with a changing share of equity and debt',
    },
    {
      called: 'Multi Asset Allocation Fund',
      subCategory: 'Multi Asset Allocation',
      riskLevel: 'high',
      benchmark: '65% NIFTY 500 TRI, 20% NIFTY Short Duration Debt Index, 15% domestic price of gold',
      exitLoad: withinAYear,
      expenseRatioPercent: 1.9,
      aim: 'generate growth of capital from equity, debt and gold',
    },
    {
      called: 'Arbitrage Fund',
      subCategory: 'Arbitrage Fund',
      riskLevel: 'low',
      benchmark: 'NIFTY 50 Arbitrage Index',
      exitLoad: '0.25% if redeemed within 15 days',
      expenseRatioPercent: 1,
      aim: 'generate income from differences between the cash and the derivatives market',
    },
  ],
  solution_oriented: [
    {
      called: 'Retirement Fund',
      subCategory: 'Retirement Fund',
      riskLevel: 'very_high',
      benchmark: 'NIFTY 500 TRI',
      exitLoad: null,
      expenseRatioPercent: 2.15,
      aim: 'generate a corpus for retirement, with a lock-in of five years',
    },
    {
      called: 'Children’s Fund',
      subCategory: 'Children’s Fund',
      riskLevel: 'moderately_high',
      benchmark: 'NIFTY 50 Hybrid Composite Debt 65:35 Index',
      exitLoad: null,
      expenseRatioPercent: 2,
      aim: 'generate a corpus for children, with a lock-in of five years',
    },
  ],
  other: [
    {
      called: 'Nifty Next 50 Index Fund',
      subCategory: 'Index Funds',
      riskLevel: 'very_high',
      benchmark: 'NIFTY Next 50 TRI',
      exitLoad: null,
      expenseRatioPercent: 0.35,
      aim: 'follow the NIFTY Next 50 Index, but for the tracking error',
    },
    {
      called: 'Gold ETF',
      subCategory: 'Gold ETF',
      riskLevel: 'high',
      benchmark: 'Domestic price of gold',
      exitLoad: null,
      expenseRatioPercent: 0.5,
      aim: 'follow the domestic price of gold',
      exchangeTraded: true,
    },
    {
      called: 'Gold ETF Fund of Fund',
      subCategory: 'FoF Domestic',
      riskLevel: 'high',
      benchmark: 'Domestic price of gold',
      exitLoad: '1% if redeemed within 15 days',
      expenseRatioPercent: 0.45,
      aim: 'generate returns in line with those of the gold exchange traded fund that it holds',
    },
  ],
};
