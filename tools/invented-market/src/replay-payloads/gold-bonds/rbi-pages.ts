import { weekdayOf } from '@market/kernel';
import { namedDay } from '../spelling';
import type { InventedRelease } from './releases';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `pressreleases_rss.xml`: HTML in the description, a clock without a zone. */
export function pressRss(releases: readonly InventedRelease[]): string {
  const items = releases.map(
    ({ prid, on, time, title, paragraphs }) => `    <item>
      <title>${title.replaceAll('&', '&amp;')}</title>
      <link>https://www.rbi.org.in/scripts/BS_PressReleaseDisplay.aspx?prid=${prid}</link>
      <description><![CDATA[${paragraphs.map((text) => `<p>${text}</p>`).join('')}]]></description>
      <pubDate>${weekdays[weekdayOf(on)]}, ${namedDay(on, ' ')} ${time}</pubDate>
    </item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
  <channel>
    <title>PRESS RELEASES FROM RBI</title>
    <link>https://www.rbi.org.in</link>
    <description>Press Releases</description>
${items.join('\n')}
  </channel>
</rss>
`;
}

/** The list page of the month: a row with the day above the links of that day. */
export function pressList(releases: readonly InventedRelease[]): string {
  const days = [...new Set(releases.map(({ on }) => on))];
  const rows = days.flatMap((day) => [
    `<tr><td class="tableheader"><b>${spokenDay(day)}</b></td></tr>`,
    ...releases
      .filter(({ on }) => on === day)
      .map(
        ({ prid, title }) =>
          `<tr><td><a class='link2' href=BS_PressReleaseDisplay.aspx?prid=${prid}>${title}</a></td></tr>`,
      ),
  ]);
  return page(rows.join('\n'));
}

export function pressPage({ on, title, paragraphs, number }: InventedRelease): string {
  return page(`<tr><td class="tableheader" align="right"><b>Date : ${spokenDay(on)}</b></td></tr>
<tr><td class="tableheader" align="center"><b>${title}</b></td></tr>
<tr class="tablecontent2"><td>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<p align="right"><b>(A. Officer)</b>&nbsp;&nbsp;<br/>Chief General Manager</p>
<p>Press Release: ${number}</p></td></tr>`);
}

/** `Nov 18, 2026`. */
function spokenDay(day: InventedRelease['on']): string {
  const [date = '', month = '', year = ''] = namedDay(day).split('-');
  return `${month} ${date}, ${year}`;
}

function page(rows: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Reserve Bank of India - Press Releases</title></head>
<body><h2 class="page_title">Press Releases</h2>
<table class="tablebg" width="100%">
${rows}
</table></body></html>
`;
}
