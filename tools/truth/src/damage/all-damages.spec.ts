import { indianDay, instantInIndia } from '@market/kernel';
import { inventedWorld, wholeWorld } from '../scenario/invented-world';
import type { PageId } from '../scenario/truth-issue';
import type { PageResponse } from '../wire/page-response';
import { SourceSite } from '../wire/source-site';
import { everyDamage } from './drawn-damages';

const nse = 'https://www.nseindia.com/api';
const bse = 'https://api.bseindia.com/BseIndiaAPI/api';

/** Answers of every page in the middle of the month, two of each page about one issue. */
async function someAnswers(): Promise<PageResponse[]> {
  const world = inventedWorld(wholeWorld);
  const answers: PageResponse[] = [];
  const at = instantInIndia(indianDay('2026-11-11'), '15:00');
  const passes = (answer: PageResponse) => {
    answers.push(answer);
    return answer;
  };
  const site = new SourceSite(world, () => at, { passes });
  const perIssue = world.issues.flatMap(({ nseSymbol, bse: own }) => [
    `${nse}/ipo-detail?symbol=${nseSymbol}&series=EQ`,
    `${nse}/ipo-active-category?symbol=${nseSymbol}`,
    `${nse}/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&series=EQ&symbol=${nseSymbol}`,
    `${bse}/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${own?.ipoNo}`,
    `${bse}/Pubissues_GetBkbldgCatdem_PAR_ng/w?IPO_NO=${own?.ipoNo}`,
    `${bse}/getScripHeaderData/w?scripcode=${own?.scripCode}`,
  ]);
  const lists = [
    `${nse}/all-upcoming-issues?category=ipo`,
    `${nse}/ipo-current-issue`,
    `${nse}/public-past-issues`,
    'https://nsearchives.nseindia.com/products/content/sec_bhavdata_full_06112026.csv',
    `${bse}/IPO_HomePageDetail/w`,
    `${bse}/GetPublicIssue_par_updated/w?status=L`,
    `${bse}/MoreCompanyN/w?Fromdt=2026&flag=1`,
    'https://webnodejs.investorgain.com/cloud/v2/report/data-read/331/1/11/2026/2026-27/0/all',
    'https://ipowatch.in/ipo-grey-market-premium-latest-ipo-gmp/',
    'https://ipoji.com/ipo-gmp',
  ];
  for (const url of [...lists, ...perIssue]) await site.get({ url, timeoutMs: 1 });
  return answers;
}

describe('kinds of damage', () => {
  let answers: ReadonlyMap<PageId | null, PageResponse[]>;

  beforeAll(async () => {
    answers = Map.groupBy(await someAnswers(), ({ page }) => page);
  });

  it('are at least 49, each of a name of its own', () => {
    const names = new Set(everyDamage.map(({ name }) => name));
    expect(names.size).toBe(everyDamage.length);
    expect(names.size).toBeGreaterThanOrEqual(49);
  });

  it.each(everyDamage.map((damage) => [damage.name, damage] as const))(
    '%s changes an answer of each of its pages',
    (_name, { pages, apply }) => {
      for (const page of pages) {
        const own = answers.get(page) ?? [];
        const changed = own.filter(({ body }, index) => {
          const other = own[(index + 1) % own.length]?.body ?? null;
          const damaged = apply(body, { other, stale: 'an older body' });
          return damaged !== null && damaged !== body;
        });
        expect([page, changed.length]).not.toEqual([page, 0]);
      }
    },
  );
});
