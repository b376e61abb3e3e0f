import { dayAndMonth } from '../replay-payloads/spelling';
import { percentOf, type PremiumQuote, shortName, stageLetters } from './premium-quote';

/** IPO Watch's page: one table, `₹0` where nothing is quoted, periods without a year (`30-3 Dec`). */
export function ipowatchPage(quotes: readonly PremiumQuote[]): string {
  const headings = ['Company', 'GMP*', 'Trend', 'Price Band', 'Est. Gain', 'Date'];
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text, index) => `<${tag} class="column-${index + 1}">${text}</${tag}>`).join('');
  const rows = quotes.map((quote, index) => {
    const { company, isSme, stage, high, openOn, closeOn } = quote;
    const value = quote.premium ?? 0;
    const texts = [
      `<a href="#" target="_blank">${escaped(shortName(company))}</a> (${stageLetters[stage]}) <br> ${boardOf(isSme)}`,
      `<strong>₹${value}</strong>`,
      value === 0 ? '🟡' : '🟢',
      `₹${high}`,
      `₹${high + value} (${percentOf(quote, value)}%)`,
      `${Number(openOn.slice(8))}-${dayAndMonth(closeOn, ' ')}`,
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
export function ipojiPage(quotes: readonly PremiumQuote[]): string {
  const row = (cells: readonly string[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = quotes.map((quote) => {
    const { company, isSme, premium, low, high, openOn, closeOn } = quote;
    return row([
      `<a href="#">${escaped(company.replace(/Limited$/, 'Ltd.'))}</a>`,
      boardOf(isSme),
      premium === null ? '-' : `₹${premium} (${percentOf(quote, premium)}%)`,
      low === high ? `₹${high}` : `₹${low} - ₹${high}`,
      dayAndMonth(openOn, ' '),
      dayAndMonth(closeOn, ' '),
    ]);
  });
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

function boardOf(isSme: boolean): string {
  return isSme ? 'SME' : 'Mainboard';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}
