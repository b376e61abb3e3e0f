import { type MapContext, type MappedRow, mapRows, RowRejected } from '@market/source-kit';
import { readRelease } from './press-release.mapper';
import { releaseNumber } from './rbi-press-rss.mapper';
import type { RbiPressDetailWire } from './rbi-press-detail.wire';
import { spelledDays } from './spelled-out.mapper';

/** Maps the page of one release. */
export function mapRbiPressDetail(wire: RbiPressDetailWire, { request }: MapContext): readonly MappedRow[] {
  return mapRows([wire], ({ date, title, body }) => {
    const [announcedOn] = spelledDays(date);
    const release = releaseNumber(request);
    if (announcedOn === undefined || release === null)
      throw new RowRejected('no date or no number of the release');
    return readRelease({ release, announcedOn, title, body });
  });
}
