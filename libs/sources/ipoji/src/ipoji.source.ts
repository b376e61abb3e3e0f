import { PlainClient, type Source } from '@market/source-kit';
import { ipojiGmpFeed } from './gmp/ipoji-gmp.feed';

/** IPOJi, an independent publisher. */
export const ipojiSource: Source<PlainClient> = {
  id: 'ipoji',
  title: 'IPOJi',
  homePage: 'https://ipoji.com',
  hosts: [{ key: 'IPOJI', defaultUrl: 'https://ipoji.com' }],
  paceMs: 2_000,
  connect: ({ http, baseUrl, paceMs }) =>
    new PlainClient(http, {
      baseUrl: baseUrl('IPOJI'),
      paceMs,
      timeoutMs: 45_000,
      headers: { Accept: 'text/html,application/xhtml+xml' },
    }),
  feeds: [ipojiGmpFeed],
};
