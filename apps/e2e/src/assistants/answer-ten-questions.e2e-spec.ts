import { type SharedApi, sharedApi } from '../harness/shared-api';
import { ConnectedAssistant, type ToolResult } from './connected-assistant';
import { countedTokens } from './counted-tokens';

/** Question of a person, the calls by which an assistant answers it, and the fields that the answer is read from. */
interface ScriptedQuestion {
  readonly asks: string;
  readonly calls: readonly (readonly [tool: string, given: Record<string, unknown>])[];
  readonly reads: readonly string[];
}

const ipo = 'Narmada Logistics Parks';

const questions: readonly ScriptedQuestion[] = [
  {
    asks: 'Which IPOs are open, and when do they close?',
    calls: [['list_open_issues', {}]],
    reads: ['closeDay', 'name'],
  },
  {
    asks: 'How did Narmada Logistics list?',
    calls: [['get_ipo', { ipo }]],
    reads: ['listingGainPercent', 'listingPriceRupees'],
  },
  {
    asks: 'Was its retail part subscribed?',
    calls: [['subscription_over_time', { ipo, limit: 1 }]],
    reads: ['subscriptionTimes'],
  },
  {
    asks: 'What is the premium of the open IPOs?',
    calls: [['gmp_now', { status: ['open'] }]],
    reads: ['gmpValueRupees', 'confidence'],
  },
  {
    asks: 'Whose premiums were nearest to the listing?',
    calls: [['gmp_accuracy', {}]],
    reads: ['meanAbsoluteErrorPercent'],
  },
  { asks: 'Which days matter next week?', calls: [['calendar', {}]], reads: ['day', 'title'] },
  {
    asks: 'What changed lately?',
    calls: [['what_changed_since', { from: '2020-01-01T00:00:00Z' }]],
    reads: ['type', 'timestamp'],
  },
  {
    asks: 'Which equity funds can I buy into?',
    calls: [['list_funds', { category: ['equity'] }]],
    reads: ['amcName', 'minInvestmentRupees'],
  },
  {
    asks: 'Which buybacks pay more than the market?',
    calls: [['corporate_offers', { kind: 'buyback', minPremium: 1, fields: ['companyName', 'premium'] }]],
    reads: ['premiumPercent'],
  },
  {
    asks: 'Is the price of gold bonds up to date?',
    calls: [
      ['gold_bonds', { status: ['closed'] }],
      ['data_freshness', {}],
    ],
    reads: ['issuePriceRupees', 'state'],
  },
];

describe('ten questions of people', () => {
  let api: SharedApi;
  let assistant: ConnectedAssistant;

  beforeAll(async () => {
    api = await sharedApi();
    assistant = await ConnectedAssistant.overHttp(api.base, api.testKey);
  });
  afterAll(() => assistant.close());

  it.each(questions)(
    '"$asks" is answered by at most two calls, four requests and 2 500 tokens',
    async ({ calls, reads }) => {
      const results: ToolResult[] = [];
      for (const [tool, given] of calls) results.push(await assistant.call(tool, given));
      expect(results.filter(({ isError }) => isError)).toEqual([]);
      const requests = results.map(({ structuredContent }) => structuredContent?.requestsCounted ?? 9);
      expect(requests.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(4);
      const text = JSON.stringify(results);
      expect(countedTokens(text)).toBeLessThan(2_500);
      for (const field of reads) expect(text).toContain(`"${field}":`);
    },
  );
});
