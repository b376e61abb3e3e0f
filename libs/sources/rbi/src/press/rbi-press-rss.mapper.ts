import { type IndianDay, readDay, readText } from '@market/kernel';
import { type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { isAboutGoldBonds, readRelease } from './press-release.mapper';
import { releaseText } from './release-text';
import { spelledMoney } from './spelled-out.mapper';
import type { RbiPressRssWire } from './rbi-press-rss.wire';

/** Maps the latest releases to prices of gold bonds. */
export function mapRbiPressRss(wire: RbiPressRssWire): readonly MappedRow[] {
  return mapRows(wire.rss.channel.item, ({ title, link, description, pubDate }) => {
    const heading = readText(title) ?? '';
    if (!isAboutGoldBonds(heading)) return skip('not about sovereign gold bonds');
    const release = releaseNumber(link);
    if (release === null) throw new RowRejected('no number of a release in its address');
    const body = releaseText(description ?? '');
    if (spelledMoney(body).length === 0) return skip('its page tells more');
    return readRelease({ release, announcedOn: dayOfRelease(pubDate ?? ''), title: heading, body });
  });
}

/** Returns the number in the address of a release's page, null without one. */
export function releaseNumber(address: string | null | undefined): string | null {
  return /[?&]prid=(\d{1,9})\b/i.exec(address ?? '')?.[1] ?? null;
}

/** Reads the day of `Fri, 14 Aug 2026 20:10:00`, India's time. */
function dayOfRelease(pubDate: string): IndianDay {
  const on = readDay(/^(?:\w{3},\s*)?(\d{1,2}\s\w{3}\s\d{4})\b/.exec(pubDate.trim())?.[1] ?? pubDate);
  if (on === null) throw new RowRejected('no date');
  return on;
}
