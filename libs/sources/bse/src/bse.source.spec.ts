import { HttpClient } from '@market/egress';
import { BseClient } from './bse.client';
import { bseSource } from './index';

class NoWayOut extends HttpClient {
  override get(): Promise<never> {
    return Promise.reject(new Error('no network in this test'));
  }
}

describe('bseSource', () => {
  it('runs each feed on its schedule, in India’s time', () => {
    expect(
      bseSource.feeds.map(({ id, schedule }) => [id, schedule.cron, schedule.tradingDaysOnly ?? false]),
    ).toEqual([
      ['bse.ipo-band', '5 8-20 * * *', false],
      ['bse.ipo-calendar', '5 8-20 * * *', false],
      ['bse.ipo-detail', '15 8-20 * * *', false],
      ['bse.ipo-subscription', '5,35 10-19 * * *', true],
      ['bse.listing', '45 18 * * *', true],
      ['bse.quote', '5,20,35,50 9-15 * * *', true],
      ['bse.closing-prices', '50 8,18,20,22 * * *', true],
      ['bse.corporate-calendar', '30 8,19 * * *', false],
      ['bse.offer-price', '35 8,19 * * *', false],
      ['bse.ncd-documents', '40 8,19 * * *', false],
      ['bse.buyback-quote', '50 10,15 * * *', true],
    ]);
  });

  it('lists the records that each feed delivers', () => {
    expect(bseSource.feeds.map(({ delivers }) => delivers.map(({ kind }) => kind))).toEqual([
      ['ipo-issue'],
      ['ipo-issue'],
      ['ipo-issue'],
      ['ipo-subscription'],
      ['ipo-listing'],
      ['ipo-listing'],
      ['ipo-listing', 'closing-price'],
      ['rights-issue', 'ncd-issue', 'buyback'],
      ['rights-issue', 'ncd-issue', 'buyback'],
      ['ncd-issue'],
      ['buyback'],
    ]);
  });

  it('asks the hosts that SOURCE_BSE_URL and SOURCE_BSE_FILES_URL name', () => {
    expect(bseSource.hosts).toEqual([
      { key: 'BSE', defaultUrl: 'https://api.bseindia.com' },
      { key: 'BSE_FILES', defaultUrl: 'https://www.bseindia.com' },
    ]);
    const asked: string[] = [];
    const baseUrl = (key: string) => {
      asked.push(key);
      return 'http://127.0.0.1:1';
    };
    expect(bseSource.connect({ http: new NoWayOut(), paceMs: 0, baseUrl })).toBeInstanceOf(BseClient);
    expect(asked).toEqual(['BSE', 'BSE_FILES']);
  });
});
