import { sgbIssue, sgbRedemption } from '@market/contracts';
import { type Delivery, deliver, skip } from '@market/source-kit';
import { readIssue } from './issue-price.mapper';
import type { PressRelease } from './press-release';
import { readRedemptions } from './redemption-price.mapper';

/** Tells whether a title is about the Sovereign Gold Bond scheme. */
export function isAboutGoldBonds(title: string): boolean {
  return /sovereign\s+gold\s+bond|\bSGBs?\b/i.test(title);
}

/**
 * Reads the prices in a release. Releases on other subjects, and those without a price, are skipped.
 *
 * Errors: `RowRejected` or `Unreadable` for a release whose price is not clear.
 */
export function readRelease(release: PressRelease): readonly Delivery[] | ReturnType<typeof skip> {
  const title = tidied(release.title);
  if (!isAboutGoldBonds(title)) return skip('not about sovereign gold bonds');
  const tidy = { ...release, title, body: tidied(release.body) };
  if (/redemption/i.test(title)) {
    if (!/redemption price/i.test(`${title} ${tidy.body}`)) return skip('no redemption price');
    return readRedemptions(tidy).map((record) => deliver(sgbRedemption, record));
  }
  if (/issue\s*price/i.test(title)) return [deliver(sgbIssue, readIssue(tidy))];
  return skip('neither an issue price nor a redemption price');
}

const dayFirst =
  /\b(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*)\.?[\s,-]+(\d{4})\b/g;

/** Normalises dashes, blanks and days (`28th October 2025` is `October 28, 2025`), and removes weekdays in brackets. */
function tidied(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[([]\s*(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s*[)\]]/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(dayFirst, '$2 $1, $3')
    .trim();
}
