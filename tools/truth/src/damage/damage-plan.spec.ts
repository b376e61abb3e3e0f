import { instantInIndia, indianDay } from '@market/kernel';
import { json, type Statement } from '../wire/page-response';
import { DamagingWire } from './damage-plan';

const day = indianDay('2026-11-06');
const at = instantInIndia(day, '19:10');

/** Returns what the judge hears when a feed is answered with the detail of an SME issue and its book. */
function heardBy(feed: string, listingOn: string | null): Statement | undefined {
  const heard: Statement[] = [];
  const wire = new DamagingWire({ hears: ({ states }) => heard.push(...states) });
  const statement = { issueId: 'ABHARANA', values: { listingOn }, isPlain: true, bookAt: at };
  wire.begin(feed, at);
  wire.passes(json('nse.detail', {}, [statement]), 'detail of ABHARANA');
  return heard[0];
}

describe('the book in NSE’s detail of an SME issue', () => {
  it('is all that the feed of books reads', () => {
    expect(heardBy('nse.sme-book', null)).toMatchObject({ isBook: true, bookAt: at });
  });

  it('is shown to the feed of details, which reads it only once the share is listed', () => {
    expect(heardBy('nse.ipo-detail', null)).toMatchObject({ shownBookAt: at });
    expect(heardBy('nse.ipo-detail', null)).not.toHaveProperty('bookAt');
    expect(heardBy('nse.ipo-detail', '2026-11-09')).not.toHaveProperty('bookAt');
    expect(heardBy('nse.ipo-detail', day)).toMatchObject({ bookAt: at });
  });
});
