import { gmpReading, gmpWithdrawal, ipoReport } from '@market/contracts';
import { timeInIndia, yearOf, type IndianDay, hourMs } from '@market/kernel';
import {
  type ResponseReader,
  type Feed,
  type FetchContext,
  listedThrough,
  type Payload,
  PlainClient,
  readJson,
  SourceFailed,
} from '@market/source-kit';
import { z } from 'zod';
import { mapInvestorgainGmp } from './investorgain-gmp.mapper';
import { type InvestorgainGmpWire, investorgainGmpWire } from './investorgain-gmp.wire';

/** Path of the reports, used when the base URL has none; it has moved twice. Source: site, seen 2026-09-09. */
const usualPrefix = '/cloud/v2/report/data-read';
/** Maximum number of pages that are requested: the market never had so many rows. Units: pages of 80 rows. */
const maxPages = 5;

/** Premiums of mainboard and SME issues at InvestorGain. */
export const investorgainGmpFeed: Feed<InvestorgainGmpWire, PlainClient> = {
  id: 'investorgain.gmp',
  title: 'Grey market premiums at InvestorGain',
  delivers: [gmpReading, gmpWithdrawal, ipoReport],
  dataSets: ['gmp'],
  schedule: { cron: '5 */2 * * *' },
  lists: [listedThrough(gmpReading, ({ closeOn }) => closeOn)],
  timeoutMs: 120_000,
  staleAfterMs: 6 * hourMs,
  fetch: fetchPages,
  decode: (body) => answered(body),
  wire: investorgainGmpWire,
  map: mapInvestorgainGmp,
};

/** Reader of the number of pages that the report consists of; 1 when it states none. */
export const pageCount: ResponseReader<number> = {
  id: 'investorgain.page-count',
  wire: z
    .looseObject({ totalPages: z.coerce.number() })
    .transform(({ totalPages }) => totalPages)
    .catch(1),
};

async function fetchPages(context: FetchContext<PlainClient>): Promise<Payload[]> {
  const { client, now, today, read, signal } = context;
  const payloads: Payload[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const request = reportPath(client.baseUrl, page, now, today);
    const payload = { request, body: await client.text(request, signal) };
    payloads.push(payload);
    if (page >= (await read(pageCount, payload))) break;
  }
  return payloads;
}

/** Makes the path of a page of report 331 for a month, 1 to 12, within its financial year, with all kinds of issues. */
export function reportPath(baseUrl: string, page: number, now: Date, today: IndianDay): string {
  const prefix = baseUrl.endsWith('/data-read') ? '' : usualPrefix;
  const month = Number(today.slice(5, 7));
  const minute = timeInIndia(now).replace(':', '-');
  return `${prefix}/331/${page}/${month}/${yearOf(today)}/${financialYear(today)}/0/all?search=&v=${minute}`;
}

/** Returns India's financial year, which begins on 1 April. Shape: `2026-27`. */
export function financialYear(day: IndianDay): string {
  const first = yearOf(day) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Parses a response. Errors: `SourceFailed` with the site's message when it reports a failure with status 200. */
function answered(body: string): unknown {
  const answer = readJson(body);
  const { msg, error } = (answer ?? {}) as { msg?: unknown; error?: unknown };
  if (msg === 1) return answer;
  const words = typeof error === 'string' ? error.slice(0, 100) : 'no report';
  throw new SourceFailed(`the report failed (msg ${typeof msg === 'number' ? msg : 'absent'}): ${words}`);
}
