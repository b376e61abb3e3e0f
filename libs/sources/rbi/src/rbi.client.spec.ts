import { HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import { rbiSource } from './rbi.source';

class Echo extends HttpClient {
  get({ url }: HttpRequest): Promise<HttpResponse> {
    return Promise.resolve({
      url,
      status: 200,
      mediaType: '',
      setCookies: [],
      retryAfterSeconds: null,
      body: url,
    });
  }
}

describe('rbiSource', () => {
  const client = rbiSource.connect({
    http: new Echo(),
    paceMs: 0,
    baseUrl: (key) => `https://${key.toLowerCase()}.test`,
  });

  it('asks pages of the site and the feed of its own host', async () => {
    expect(await client.page('/Scripts/x.aspx?prid=1')).toBe('https://rbi.test/Scripts/x.aspx?prid=1');
    expect(await client.feedFile('/pressreleases_rss.xml')).toBe(
      'https://rbi_feed.test/pressreleases_rss.xml',
    );
  });

  it('runs daily from 08:00 on', () => {
    expect(rbiSource.feeds.map(({ id, schedule }) => `${id} ${schedule.cron}`)).toEqual([
      'rbi.press-rss 0 8 * * *',
      'rbi.press-detail 5 8 * * *',
    ]);
  });
});
