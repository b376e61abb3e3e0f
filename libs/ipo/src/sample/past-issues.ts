import { onTick } from './on-tick';
import type { SampleIssue } from './sample-issue';

const rivers = ['Himadri', 'Kaveri', 'Sindhu', 'Yamuna', 'Mahanadi', 'Krishna', 'Teesta'];
/** Last word of a company's name, and its sector at the exchanges. */
const trades = [
  ['Foods', 'Food Products'],
  ['Motors', 'Automobiles'],
  ['Pharma', 'Pharmaceuticals'],
  ['Finance', 'Finance'],
  ['Retail', 'Retailing'],
  ['Software', 'IT Services'],
  ['Cement', 'Cement'],
  ['Jewels', 'Gems & Jewellery'],
  ['Paper', 'Paper'],
] as const;

/** Many past issues, for paging and the filter by year. */
export const pastIssues: readonly SampleIssue[] = Array.from({ length: 43 }, (_, index): SampleIssue => {
  const low = 60 + ((index * 37) % 500);
  const high = Math.round(low * 1.05);
  const sme = index % 3 === 1;
  const gain = ((index * 29) % 90) - 20;
  const first = onTick((high * (100 + gain)) / 100);
  const [trade, sector] = trades[index % trades.length] ?? trades[0];
  return {
    company: `${rivers[index % rivers.length] ?? ''} ${trade} Limited`,
    board: sme ? 'SME' : 'MAINBOARD',
    exchanges: sme ? [index % 2 === 0 ? 'NSE' : 'BSE'] : ['NSE', 'BSE'],
    sector,
    band: [low, high],
    lot: sme ? Math.ceil(120_000 / high / 100) * 100 : Math.floor(15_000 / high),
    crore: sme ? 20 + (index % 40) : 300 + index * 17.5,
    since: -40 - index * 23,
    days: [0, 2, 3, 5],
    times: [1 + (index % 30) * 1.7, 2 + (index % 20) * 3.1, 0.5 + (index % 15) * 4.4],
    traded: [first, onTick((first * (90 + (index % 30))) / 100)],
  };
});
