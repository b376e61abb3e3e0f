import { PlainClient, type Source } from '@market/source-kit';
import { ipowatchGmpFeed } from './gmp/ipowatch-gmp.feed';

/** IPO Watch, an independent publisher. */
export const ipowatchSource: Source<PlainClient> = {
  id: 'ipowatch',
  title: 'IPO Watch',
  homePage: 'https://ipowatch.in',
  hosts: [{ key: 'IPOWATCH', defaultUrl: 'https://ipowatch.in' }],
  paceMs: 2_000,
  connect: ({ http, baseUrl, paceMs }) =>
    new PlainClient(http, {
      baseUrl: baseUrl('IPOWATCH'),
      paceMs,
      timeoutMs: 45_000,
      headers: { Accept: 'text/html,application/xhtml+xml' },
    }),
  feeds: [ipowatchGmpFeed],
};
