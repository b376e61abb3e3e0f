import { stageOf } from '../invented-issue';
import { dayAndMonth, percentOf, premiums, shortName, type InventedPremium } from './invented-premium';

/** IPO Watch's page: one table, `₹0` where nothing is quoted, periods without a year. */
export function ipowatchPage(): string {
  const headings = ['Company', 'GMP*', 'Trend', 'Price Band', 'Est. Gain', 'Date'];
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text, index) => `<${tag} class="column-${index + 1}">${text}</${tag}>`).join('');
  const rows = premiums.map((premium, index) => {
    const { issue } = premium;
    const value = premium.ipowatch ?? 0;
    const letter = { upcoming: 'U', open: 'O', closed: 'C', listed: 'L' }[stageOf(issue)];
    const board = issue.board === 'sme' ? 'SME' : 'Mainboard';
    const texts = [
      `<a href="#" target="_blank">${escaped(shortName(issue))}</a> (${letter}) <br> ${board}`,
      `<strong>₹${value}</strong>`,
      value === 0 ? '🟡' : '🟢',
      `₹${issue.high}`,
      `₹${issue.high + value} (${percentOf(issue, value)}%)`,
      period(premium),
    ];
    return `<tr class="row-${index + 2}">\n\t${cells('td', texts)}\n</tr>`;
  });
  return `<!DOCTYPE html>
<html lang="en-US"><head><title>IPO GMP Today</title></head>
<body>
<h3 class="wp-block-heading">Current IPO GMP</h3>
<table id="tablepress-21" class="tablepress tablepress-id-21">
<thead>
<tr class="row-1">
	${cells('th', headings)}
</tr>
</thead>
<tbody class="row-striping row-hover">
${rows.join('\n')}</tbody>
</table>
<p>🟢 = Positive | 🔴 = Negative | 🟡 = No change / stable</p>
</body></html>
`;
}

/** IPOJi's page: a table with a day each for opening and closing. */
export function ipojiPage(): string {
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = premiums.map(({ issue, ipoji }) =>
    row([
      `<a href="#">${escaped(issue.name.replace(/Limited$/, 'Ltd.'))}</a>`,
      issue.board === 'sme' ? 'SME' : 'Mainboard',
      ipoji === null ? '-' : `₹${ipoji} (${percentOf(issue, ipoji)}%)`,
      issue.low === issue.high ? `₹${issue.high}` : `₹${issue.low} - ₹${issue.high}`,
      dayAndMonth(issue.openOn, ' '),
      dayAndMonth(issue.closeOn, ' '),
    ]),
  );
  return `<!DOCTYPE html>
<html lang="en"><head><title>IPO GMP</title></head>
<body>
<h1>IPO GMP Today</h1>
<table class="gmp-table">
${row(['IPO Name', 'Type', 'GMP (₹)', 'Price', 'Open', 'Close'], 'th')}
${rows.join('\n')}
</table>
</body></html>
`;
}

/** `17-19 Nov`; `30-3 Dec` where the first day lies in the month before. */
function period({ issue }: InventedPremium): string {
  return `${Number(issue.openOn.slice(8))}-${dayAndMonth(issue.closeOn, ' ')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}
