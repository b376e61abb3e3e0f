import { ipojiPage, ipowatchPage } from '../../wires/premium-tables';
import type { PayloadEntry } from '../../replay-server/payload-manifest';
import { premiumReport } from './investorgain-report';
import { premiums, quoteOf } from './invented-premium';

/** Months for which the report can be asked for, by a replay that goes on for so long. */
const reportMonths = [
  '11/2026/2026-27',
  '12/2026/2026-27',
  '1/2027/2026-27',
  '2/2027/2026-27',
  '3/2027/2026-27',
];

/** Makes the payloads of the publishers of premiums. */
export function premiumPayloads(): (PayloadEntry & { readonly text: string })[] {
  const report = `${JSON.stringify(premiumReport())}\n`;
  return [
    ...reportMonths.map((month) => ({
      host: 'investorgain',
      request: `/cloud/v2/report/data-read/331/1/${month}/0/all?search=`,
      file: 'investorgain/report-331.json',
      text: report,
    })),
    {
      host: 'ipowatch',
      request: '/ipo-grey-market-premium-latest-ipo-gmp/',
      file: 'ipowatch/ipo-gmp.html',
      text: ipowatchPage(premiums.map((premium) => quoteOf(premium, premium.ipowatch))),
    },
    {
      host: 'ipoji',
      request: '/ipo-gmp',
      file: 'ipoji/ipo-gmp.html',
      text: ipojiPage(premiums.map((premium) => quoteOf(premium, premium.ipoji))),
    },
  ];
}
