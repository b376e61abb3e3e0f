import { HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import { indianDay, instantInIndia } from '@market/kernel';
import { readAtHand } from '@market/source-kit/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BseClient } from '../bse.client';
import {
  aMapContext,
  aWatchedIssue,
  FixedWatchlist,
  leftOut,
  recordsOf,
  wireFixture,
} from '../ipo/__fixtures__/builders';
import { bseQuoteWire } from '../ipo/bse-quote.wire';
import { bseBuybackQuoteFeed } from './bse-buyback-quote.feed';
import { mapBseBuybackQuote } from './bse-buyback-quote.mapper';
import { mapBseCorporateCalendar } from './bse-corporate-calendar.mapper';
import { bseCorporateCalendarWire, type BseCorporateCalendarRow } from './bse-corporate-calendar.wire';

const body = readFileSync(join(__dirname, '__fixtures__', 'calendar.json'), 'utf8');
const wire = bseCorporateCalendarWire.parse(JSON.parse(body));

describe('BSE’s calendar', () => {
  it('delivers debentures, buybacks and rights issues with their days', () => {
    expect(recordsOf(mapBseCorporateCalendar(wire))).toMatchObject([
      { sourceKey: 'dpi-8107', companyName: 'MALABAR GOLD FINANCE LIMITED', openOn: '2026-11-16' },
      {
        sourceKey: 'buyback-599870',
        companyName: 'NEEMLAMP',
        closeOn: '2026-12-18',
        handles: { scripCode: '599870' },
        terms: { method: 'open_market', buybackPriceRupees: null },
      },
      { sourceKey: 'buyback-599871' },
      { sourceKey: 'ri-8109', companyName: 'TUNGABHADRA & SONS LTD', terms: { ratio: null } },
    ]);
  });

  it('skips every other kind by its name', () => {
    expect(leftOut(mapBseCorporateCalendar(wire))).toEqual(['skipped: IPO', 'skipped: OTB', 'skipped: CMN']);
  });

  it.each<[string, Partial<BseCorporateCalendarRow>]>([
    ['no IPO_NO', { IR_flag: 'RI', IPO_NO: null }],
    ['no scrip code', { IR_flag: 'BuyBack', Scrip_cd: 4901 }],
    ['a buyback without its first day', { IR_flag: 'BuyBack', Scrip_cd: 599870, Start_Dt: null }],
    ['no company name', { IR_flag: 'DPI', Scrip_name: ' ' }],
    ['unreadable day: "07/09/2026"', { IR_flag: 'DPI', End_Dt: '07/09/2026' }],
  ])('refuses a row with %s', (reason, part) => {
    const rows = wire.Table.slice(0, 1).map((row) => ({ ...row, ...part }));
    expect(leftOut(mapBseCorporateCalendar({ Table: rows }))).toEqual([`rejected: ${reason}`]);
  });
});

describe('the quote of a share in a buyback', () => {
  const quote = wireFixture(bseQuoteWire, 'quote.json');
  const about = aWatchedIssue({
    sourceKey: 'buyback-599870',
    companyName: 'NEEMLAMP',
    openOn: indianDay('2026-10-05'),
    closeOn: indianDay('2026-12-18'),
    handles: { scripCode: '599870' },
  });
  const context = aMapContext({ about });

  it('gives the market price and the full name', () => {
    expect(recordsOf(mapBseBuybackQuote(quote, context))).toMatchObject([
      {
        sourceKey: 'buyback-599870',
        companyName: 'Neem Lamps Ltd',
        openOn: null,
        terms: {
          marketPriceRupees: 117.47,
          marketPricedAt: new Date('2026-11-19T06:47:00.000Z'),
          method: null,
        },
      },
    ]);
  });

  it('delivers the name without BSE’s mark behind it', () => {
    const marked = { ...quote, Cmpname: { ...quote.Cmpname, FullN: 'Neem Lamps Ltd-$' } };
    expect(recordsOf(mapBseBuybackQuote(marked, context))).toMatchObject([{ companyName: 'Neem Lamps Ltd' }]);
  });

  it('of a suspended share or of long ago delivers only the name', () => {
    const suspended = { ...quote, Header: { ...quote.Header, DisplayText: 'Trading SUSPENDED' } };
    const later = { ...context, today: indianDay('2026-11-24') };
    for (const rows of [mapBseBuybackQuote(suspended, context), mapBseBuybackQuote(quote, later)])
      expect(recordsOf(rows)).toMatchObject([{ terms: { marketPriceRupees: null, marketPricedAt: null } }]);
  });

  it('of an unknown code is skipped, of another share refused', () => {
    const unknown = wireFixture(bseQuoteWire, 'quote.unknown.json');
    expect(leftOut(mapBseBuybackQuote(unknown, context))).toEqual(['skipped: unknown scrip code']);
    const other = { ...quote, Cmpname: { ...quote.Cmpname, EquityScrips: '599871' } };
    expect(leftOut(mapBseBuybackQuote(other, context))).toEqual(['rejected: got 599871, another share']);
  });

  it('is asked for per buyback of the calendar', async () => {
    const asked: string[] = [];
    class Calendar extends HttpClient {
      override get({ url }: HttpRequest): Promise<HttpResponse> {
        asked.push(url.replace('http://bse.example/BseIndiaAPI/api/', ''));
        const answer = {
          url,
          status: 200,
          mediaType: 'application/json',
          setCookies: [],
          retryAfterSeconds: null,
        };
        return Promise.resolve({ ...answer, body: url.includes('HomePage') ? body : '{}' });
      }
    }
    const today = indianDay('2026-11-20');
    const payloads = await bseBuybackQuoteFeed.fetch({
      client: new BseClient(
        new Calendar(),
        { api: 'http://bse.example', files: 'http://bse-files.example' },
        { gapMs: 0, timeoutMs: 1_000 },
      ),
      now: instantInIndia(today, '12:05'),
      today,
      watchlist: new FixedWatchlist(),
      read: readAtHand,
      wasRead: () => Promise.resolve(false),
      missed: () => undefined,
      signal: new AbortController().signal,
    });
    expect(asked).toEqual([
      'IPO_HomePageDetail/w',
      'getScripHeaderData/w?Debtflag=&scripcode=599870&seriesid=',
      'getScripHeaderData/w?Debtflag=&scripcode=599871&seriesid=',
    ]);
    expect(payloads.map(({ about }) => about?.companyName)).toEqual(['NEEMLAMP', 'KONKANFISH']);
    expect(bseBuybackQuoteFeed.perSubject).toBe(true);
  });
});
