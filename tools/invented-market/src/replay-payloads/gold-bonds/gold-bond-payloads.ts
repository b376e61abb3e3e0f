import type { PayloadEntry } from '../../replay-server/payload-manifest';
import { capturedOn } from '../trading-days';
import { sovereignGoldBonds } from './nse-bonds';
import { pressList, pressPage, pressRss } from './rbi-pages';
import { goldBondReleases, otherReleases } from './releases';

const pagePath = '/Scripts/BS_PressReleaseDisplay.aspx';

/** Makes the payloads of NSE and the Reserve Bank about gold bonds on the day of capture. */
export function goldBondPayloads(): (PayloadEntry & { readonly text: string })[] {
  const listed = [...otherReleases, ...goldBondReleases].sort(
    (a, b) => b.on.localeCompare(a.on) || b.prid - a.prid,
  );
  return [
    {
      host: 'nse',
      request: '/api/sovereign-gold-bonds',
      file: 'nse/sovereign-gold-bonds.json',
      text: `${JSON.stringify(sovereignGoldBonds(capturedOn))}\n`,
    },
    {
      host: 'rbi-feed',
      request: '/pressreleases_rss.xml',
      file: 'rbi-feed/pressreleases_rss.xml',
      contentType: 'text/xml; charset=utf-8',
      text: pressRss(listed),
    },
    { host: 'rbi', request: pagePath, file: 'rbi/press-releases.html', text: pressList(listed) },
    ...goldBondReleases.map((release) => ({
      host: 'rbi' as const,
      request: `${pagePath}?prid=${release.prid}`,
      file: `rbi/press-release/${release.prid}.html`,
      text: pressPage(release),
    })),
  ];
}
