import { PlainClient, type Source } from '@market/source-kit';
import { investorgainGmpFeed, pageCount } from './gmp/investorgain-gmp.feed';

/** InvestorGain. Chittorgarh and other mirrors are the same publisher, and never counted separately. */
export const investorgainSource: Source<PlainClient> = {
  id: 'investorgain',
  title: 'InvestorGain',
  homePage: 'https://www.investorgain.com',
  hosts: [{ key: 'INVESTORGAIN', defaultUrl: 'https://webnodejs.investorgain.com' }],
  paceMs: 2_000,
  connect: ({ http, baseUrl, paceMs }) =>
    new PlainClient(http, {
      baseUrl: baseUrl('INVESTORGAIN'),
      paceMs,
      timeoutMs: 30_000,
      headers: {
        Accept: 'application/json, text/plain, */*',
        Referer: 'https://www.investorgain.com/',
        Origin: 'https://www.investorgain.com',
      },
    }),
  feeds: [investorgainGmpFeed],
  readers: [pageCount],
};
