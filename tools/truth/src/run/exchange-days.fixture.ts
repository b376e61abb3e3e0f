import { setTime } from '@market/chaos/collecting/set-time';
import type { BookLine } from '@market/invented-market/wires/book-line';
import { wholeBook } from '@market/invented-market/wires/bse-book';
import { listingRow } from '@market/invented-market/wires/bse-share-pages';
import { pastRow } from '@market/invented-market/wires/nse-list-rows';
import { indianDay, instantInIndia } from '@market/kernel';
import { PagedSite } from '../wire/paged-site';
import {
  printedAtBse,
  printedDetail,
  printedInBands,
  printedInCalendar,
  type PrintedOnPages,
  printedUpcoming,
} from '../wire/printed-issue';
import type { Pipeline } from './pipeline';
import { openTestPipeline } from './test-pipeline.fixture';

/** One visit of the exchanges: pages that changed since the one before, and the feeds that are run. */
export interface Visit {
  /** Shape: `2026-11-20 12:00`, India. */
  readonly at: string;
  /** Answers by the end of their path; `undefined` rows stay as they were. */
  readonly pages?: Readonly<Record<string, unknown>>;
  readonly feeds: readonly string[];
}

/** Published state of one issue and the events about it so far, without those of the fillers. */
export interface Seen {
  readonly issues: readonly string[];
  readonly events: readonly string[];
}

interface Spelt {
  readonly company: string;
  readonly symbol?: string;
  readonly ipoNo?: number;
  /** Opening and closing day. Shape: `2026-11-24`. */
  readonly days: readonly [string, string];
  readonly band?: string;
  readonly lot?: number;
  readonly series?: string;
}

/** Makes a row of NSE's lists of current and upcoming issues, in the form in which mainboard issues have a lot, too. */
export function nseRow(issue: Spelt): object {
  const { band = null, lot } = issue;
  const lotSize = lot === undefined ? null : String(lot);
  const { issuePrice: _moved, ...row } = printedUpcoming(printed(issue));
  return { ...row, issuePrice: null, priceBand: band, lotSize };
}

/** Makes a row of BSE's calendar of issues, and of its list of bands. */
export function bseRow(issue: Spelt): object {
  return { ...printedInCalendar(printed(issue)), ...printedInBands(printed(issue)) };
}

/** Makes NSE's detail of an issue. @param parts further parts, which replace the usual ones */
export function nseDetail(issue: Spelt, parts: object = {}): object {
  const page = printedDetail(printed(issue));
  const dataList = page.issueInfo.dataList.filter(({ title }) => title !== 'Bid Lot');
  return { ...page, issueInfo: { ...page.issueInfo, dataList }, ...parts };
}

/** Makes BSE's page of an issue, whose symbol and lot are always the same. */
export function bseDetail(issue: Spelt): object {
  const page = printedAtBse({ ...printed(issue), lot: 70 });
  return { ...page, IPONO_0: page.IPONO_0.map((row) => ({ ...row, Symbol: null })) };
}

function printed({
  company,
  symbol = '',
  ipoNo = 0,
  days,
  band,
  lot = 0,
  series = 'EQ',
}: Spelt): PrintedOnPages {
  const [low, high = low] = band?.match(/\d+/g)?.map(Number) ?? [];
  return {
    ...{ company, symbol, ipoNo, days, lot, isSme: series !== 'EQ', offered: 4_200_000 },
    band: low === undefined || high === undefined ? null : [low, high],
  };
}

/** Makes BSE's book of an issue, in which both exchanges' bids are counted. @param stamp instant in India, ISO 8601 */
export function bseBook(company: string, stamp: string, times: number): object {
  const line = (srNo: string | null, category: string, offered: number): BookLine => ({
    ...{ srNo, category, offered, bid: offered * times, applications: 0 },
  });
  const lines = [line('1', '', 840_000), line('2', '', 1_260_000), line('3', '', 2_100_000)];
  return wholeBook({ name: company, lines: [...lines, line(null, 'Total', 4_200_000)], readAt: stamp });
}

/** Makes a row of BSE's listings of a year. */
export function bseListingRow(share: {
  readonly company: string;
  readonly symbol: string;
  readonly scripCode: string;
  readonly issuePrice: number;
  /** Shape: `2026-11-24`. */
  readonly listedOn: string;
}): object {
  const { company: name, symbol, scripCode, issuePrice, listedOn } = share;
  return listingRow({
    ...{ name, symbol, scripCode: Number(scripCode), issuePrice, listedOn },
    ...{ firstClose: issuePrice + 5, current: issuePrice + 4 },
  });
}

/** Three issues that keep the lists from being empty, which the exchanges announced long before. */
const fillers = ['Mandara Textiles', 'Nandini Glass', 'Padma Cables'].map((name, place): Spelt => ({
  ...{ company: `${name} Limited`, symbol: name.split(' ')[1]?.toUpperCase() ?? '', ipoNo: 9001 + place },
  ...{ days: ['2026-12-21', '2026-12-23'], band: 'Rs.140 to Rs.147', lot: 100 },
}));
const listed = fillers.map((filler) => nseRow(filler));

/** Lists to which the fillers are added, with the place of their rows. */
const lists: Readonly<Record<string, (rows: readonly object[]) => unknown>> = {
  '/all-upcoming-issues': (rows) => [...rows, ...listed],
  '/ipo-current-issue': (rows) => rows,
  '/public-past-issues': (rows) => [
    ...rows,
    pastRow({
      ...{ name: 'Ganga Weaves Limited', symbol: 'GANGA', securityType: 'EQ', price: '95' },
      ...{ openOn: indianDay('2026-04-08'), closeOn: indianDay('2026-04-10'), range: 'Rs.90 to Rs.95' },
      listedOn: indianDay('2026-04-16'),
    }),
  ],
  '/IPO_HomePageDetail/w': (rows) => ({ Table: [...rows, ...fillers.map(bseRow)] }),
  '/GetPublicIssue_par_updated/w?status=F': (rows) => ({ Table: [...rows, ...fillers.map(bseRow)] }),
  '/GetPublicIssue_par_updated/w?status=L': (rows) => ({ Table: rows }),
};
const listFeeds = ['nse.ipo-upcoming', 'nse.ipo-current', 'nse.ipo-past', 'bse.ipo-calendar', 'bse.ipo-band'];
const cleared = /^(?:ipo|feed|quarantine|outbox|published|service_fact)/;

/** Exchanges whose pages a test sets visit by visit, read by all of the collecting side on a database of its own. */
export class ExchangeDays {
  private constructor(
    private readonly site: PagedSite,
    private readonly pipeline: Pipeline,
  ) {}

  close(): Promise<void> {
    return this.pipeline.close();
  }

  static async open(name: string): Promise<ExchangeDays> {
    const site = new PagedSite();
    setTime(instantInIndia(indianDay('2026-01-01'), '12:00'));
    return new ExchangeDays(site, await openTestPipeline(name, site));
  }

  /** Forgets everything, and reads lists with fillers alone: the first run of a feed announces nothing. */
  async begin(at: string): Promise<void> {
    const { sql } = this.pipeline;
    const tables = await sql.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const names = tables.map(({ name }) => name).filter((name) => cleared.test(name));
    await sql.query(`TRUNCATE ${names.join(', ')} CASCADE`);
    this.site.clear();
    const pages = Object.fromEntries(Object.keys(lists).map((path) => [path, []]));
    for (const filler of fillers) {
      this.site.show(`/ipo-detail?symbol=${filler.symbol ?? ''}`, nseDetail(filler));
      this.site.show(`/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${String(filler.ipoNo)}`, bseDetail(filler));
    }
    await this.visit({ at, pages, feeds: listFeeds });
  }

  /** Moves the clock, changes pages and runs feeds, each of which must succeed. */
  async visit({ at, pages = {}, feeds }: Visit): Promise<void> {
    const [day = '', time = ''] = at.split(' ');
    setTime(instantInIndia(indianDay(day), time));
    await this.pipeline.tick();
    for (const [path, answer] of Object.entries(pages))
      this.site.show(path, lists[path]?.(answer as readonly object[]) ?? answer);
    for (const feed of feeds) {
      const report = await this.pipeline.run(feed, null);
      expect({ feed, status: report?.status, error: report?.error }).toEqual({
        feed,
        status: 'ok',
        error: null,
      });
    }
  }

  /** Returns published issues and events, without the fillers'. */
  async seen(): Promise<Seen> {
    const { sql } = this.pipeline;
    const others = `company NOT IN ('${[...fillers.map(({ company }) => company), 'Ganga Weaves Limited'].join("','")}')`;
    const issues = await sql.query<{ text: string }[]>(
      `SELECT concat_ws(' ', company, NULLIF(board, 'MAINBOARD'), status, open_on, close_on, band_min || '–' || band_max, 'lot ' || lot_size, total_times || ' ×') AS text
         FROM ipo WHERE data_set = 'live' AND ${others} ORDER BY first_seen_at, slug`,
    );
    const events = await sql.query<{ text: string }[]>(
      `SELECT concat_ws(' ', type, data->>'slug', data->>'field',
                        CASE WHEN type = 'ipo.dates_changed' THEN left(data->'dates'->>'openDate', 10) END) AS text
         FROM outbox_event JOIN ipo ON ipo.id = subject_id WHERE ${others} ORDER BY position`,
    );
    const text = (rows: readonly { text: string }[]) => rows.map((row) => row.text);
    return { issues: text(issues), events: text(events) };
  }

  /** Returns the reasons in the open quarantine, in order, without those of the fillers. */
  async held(): Promise<readonly string[]> {
    const rows = await this.pipeline.sql.query<{ reason: string }[]>(
      `SELECT reason FROM quarantine WHERE status = 'open' AND raw !~ '${fillers.map(({ company }) => company).join('|')}' ORDER BY id`,
    );
    return rows.map(({ reason }) => reason);
  }
}
