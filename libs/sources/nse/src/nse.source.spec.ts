import { HttpClient } from '@market/egress';
import { nseSource } from './nse.source';

class NoHttp extends HttpClient {
  get(): Promise<never> {
    return Promise.reject(new Error('no network'));
  }
}

describe('nseSource', () => {
  it('has these feeds', () => {
    expect(nseSource.feeds.map(({ id, schedule }) => `${id} ${schedule.cron}`)).toEqual([
      'nse.ipo-upcoming 0 8-20 * * *',
      'nse.ipo-current 0 8-20 * * *',
      'nse.ipo-detail 10 8-20 * * *',
      'nse.ipo-subscription */30 10-19 * * *',
      'nse.sme-book 7,37 10-19 * * *',
      'nse.ipo-past 30 20 * * *',
      'nse.listing 30 18 * * *',
      'nse.quote */15 9-15 * * *',
      'nse.closing-prices 40 8,18,20,22 * * *',
      'nse.holidays 0 7 * * *',
      'nse.sgb-list 10 8 * * *',
      'nse.corporate-actions 40 7 * * *',
      'nse.rights 15 8,19 * * *',
      'nse.rights-forthcoming 20 8,19 * * *',
      'nse.tenders 25 8,19 * * *',
      'nse.buyback-quote 45 10,15 * * *',
      'nse.ofs 35 8,19 * * *',
      'nse.ncd-past 40 20 * * *',
    ]);
  });

  it('asks both hosts for their address', () => {
    const keys: string[] = [];
    const baseUrl = (key: string) => {
      keys.push(key);
      return 'http://127.0.0.1:1';
    };
    nseSource.connect({ http: new NoHttp(), paceMs: 0, baseUrl });
    expect(keys).toEqual(nseSource.hosts.map(({ key }) => key));
  });
});
