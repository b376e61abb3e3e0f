import { addDays, type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { sovereignGoldBonds } from '@market/invented-market/replay-payloads/gold-bonds/nse-bonds';
import { pressList, pressPage, pressRss } from '@market/invented-market/replay-payloads/gold-bonds/rbi-pages';
import {
  type InventedRelease,
  issuePriceRelease,
  other,
  redemptionRelease,
} from '@market/invented-market/replay-payloads/gold-bonds/releases';
import type { TruthRecord } from '../scenario/truth-record';
import { absent, type FeedResponse, jsonResponse, textResponse } from './feed-response';
import { count, type FeedView, type ShownRecord, stated, text } from './shown-records';

/** Releases that the feed of the bank holds. */
const latest = 10;

/** A release, with the record that it is about; null: another matter. */
interface ToldRelease {
  readonly release: InventedRelease;
  readonly shown: ShownRecord | null;
}

/** `/api/sovereign-gold-bonds`. */
export function bondList(view: FeedView): FeedResponse {
  const known = view.of('sgb').filter(({ facts }) => typeof facts['symbol'] === 'string');
  return jsonResponse(sovereignGoldBonds(view.today as IndianDay), stated(known, ['symbol', 'isin']));
}

/** `pressreleases_rss.xml`: the latest releases, of whatever matter. */
export function releaseFeed(view: FeedView): FeedResponse {
  const told = releasesIn(view).slice(0, latest);
  // The feed leaves the paragraph on the discount out where the page has it.
  const shortened = told.map(({ release, shown }) =>
    shown?.record.story === excerptStory
      ? { ...release, paragraphs: release.paragraphs.slice(0, 1) }
      : release,
  );
  return textResponse(
    pressRss(shortened),
    'text/xml',
    told.flatMap(({ release, shown }) => statedBy(release, shown, shown?.record.story === excerptStory)),
  );
}

/** The story of a tranche whose discount the feed does not tell. */
export const excerptStory = 'discount on the page alone';

/** The list of the month’s releases. */
export function releaseList(view: FeedView): FeedResponse {
  return textResponse(pressList(releasesIn(view).map(({ release }) => release)), 'text/html');
}

export function releasePage(view: FeedView, prid: number): FeedResponse {
  const told = releasesIn(view).find(({ release }) => release.prid === prid);
  if (told === undefined) return absent;
  return textResponse(pressPage(told.release), 'text/html', statedBy(told.release, told.shown, false));
}

function statedBy({ title }: InventedRelease, shown: ShownRecord | null, isExcerpt: boolean) {
  if (shown === null) return [];
  if (/redemption/i.test(title)) return stated([shown], ['redemption']);
  const facts = ['openOn', 'closeOn', 'nominal', 'label'];
  return stated([shown], isExcerpt ? facts : [...facts, 'discount']);
}

/** Returns the releases of the last weeks, the newest first. */
function releasesIn(view: FeedView): ToldRelease[] {
  const about = view.of('sgb').flatMap((shown) => {
    const release = releaseOf(shown);
    return release === null || !isTold(release, view) ? [] : [{ release, shown }];
  });
  const others: ToldRelease[] = [];
  for (let back = 0; back < 12; back += 1) {
    const on = addDays(view.today as IndianDay, -back);
    const title = `Money Market Operations as on ${addDays(on, -1)}`;
    const release = other(60_000 + dayNumber(on), '09:00:00', title, on);
    if (isTold(release, view)) others.push({ release, shown: null });
  }
  return [...about, ...others].sort(
    (one, another) =>
      another.release.on.localeCompare(one.release.on) || another.release.prid - one.release.prid,
  );
}

function isTold({ on, time }: InventedRelease, view: FeedView): boolean {
  return instantInIndia(on, time.slice(0, 5)) <= view.at && on >= addDays(view.today as IndianDay, -20);
}

function releaseOf({ record, facts }: ShownRecord): InventedRelease | null {
  const prid = facts['prid'];
  if (typeof prid !== 'number') return null;
  const place = { prid, on: releasedOn(record) };
  if (typeof facts['redemption'] === 'string') {
    const [dueOn = '', rupees = ''] = facts['redemption'].split(' ');
    return redemptionRelease(
      {
        tranche: text(facts, 'label'),
        issuedOn: indianDay(text(facts, 'issuedOn')),
        dueOn: indianDay(dueOn),
        rupees: Number(rupees),
      },
      place,
    );
  }
  return issuePriceRelease(
    {
      series: text(facts, 'label').replace(/^\S+ /, ''),
      openOn: indianDay(text(facts, 'openOn')),
      closeOn: indianDay(text(facts, 'closeOn')),
      nominal: count(facts, 'nominal'),
      discount: count(facts, 'discount'),
    },
    place,
  );
}

function releasedOn({ facts }: TruthRecord): IndianDay {
  return indianDay(text(facts, 'releasedOn'));
}

function dayNumber(day: IndianDay): number {
  return Number(day.slice(5, 7)) * 31 + Number(day.slice(8));
}
