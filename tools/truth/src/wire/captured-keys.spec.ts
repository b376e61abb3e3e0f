import { readCapturedKeys } from '@market/invented-market/captured-keys/write-captured-keys';
import { keySetsOf, unlikeCaptured } from '@market/invented-market/captured-keys/key-sets';
import { indianDay, instantInIndia } from '@market/kernel';
import { inventedWorld, wholeWorld } from '../scenario/invented-world';
import {
  issuesAtBse,
  bseBands,
  bseCalendar,
  bseDetail,
  bseListings,
  bseOwnBook,
  bseQuote,
} from './bse-responses';
import { activeCategoryResponse, issueDetail } from './nse-issue-detail';
import { currentIssues, pastIssues, upcomingIssues } from './nse-issue-lists';
import { nseQuote } from './nse-shares';
import type { PageResponse } from './page-response';
import { premiumReport, premiumTable } from './premium-responses';

const captured = readCapturedKeys();
const all = inventedWorld(wholeWorld);
/** World without the stories in which a list lacks a key. */
const world = { ...all, issues: all.issues.filter(({ missingKey }) => missingKey === undefined) };
const atNse = world.issues.filter(({ nseSymbol }) => nseSymbol !== null);
const atBse = issuesAtBse(world);

/** Pages of the month at an instant, by the wire of which captures exist. */
const pages: readonly (readonly [wire: string, pagesAt: (at: Date) => readonly PageResponse[]])[] = [
  ['nse/all-upcoming-issues', (at) => [upcomingIssues(world, at)]],
  ['nse/ipo-current-issue', (at) => [currentIssues(world, at)]],
  ['nse/public-past-issues', (at) => [pastIssues(world, at)]],
  ['nse/ipo-detail', (at) => atNse.map((issue) => issueDetail(issue, at))],
  ['nse/ipo-active-category', (at) => atNse.map((issue) => activeCategoryResponse(issue, at))],
  [
    'nse/quote',
    (at) => atNse.map((issue) => nseQuote(issue, 'EQ', at)).filter(({ status }) => status === 200),
  ],
  ['bse/IPO_HomePageDetail', (at) => [bseCalendar(world, at)]],
  ['bse/GetPublicIssue_par_updated', (at) => [bseBands(world, 'L', at), bseBands(world, 'F', at)]],
  ['bse/detail', (at) => atBse.map((issue) => bseDetail(issue, at))],
  ['bse/demand', (at) => atBse.map((issue) => bseOwnBook(issue, 'table2', at))],
  ['bse/MoreCompanyN', (at) => [bseListings(world, '1', '2026', at), bseListings(world, '2', '2026', at)]],
  ['bse/quote', (at) => atBse.map((issue) => bseQuote(issue, at))],
  ['investorgain/report-331', (at) => [premiumReport(world, at)]],
  ['ipowatch/ipo-gmp', (at) => [premiumTable('ipowatch', world, at)]],
];

it.each(pages)('Pages of the month have the keys of captured %s, all and no others', (wire, pagesAt) => {
  const days = ['2026-10-29', '2026-11-09', '2026-11-18'];
  const shown = days.flatMap((day) => pagesAt(instantInIndia(indianDay(day), '15:00')));
  const differences = shown.flatMap(({ body }) => unlikeCaptured(keySetsOf(body), captured[wire] ?? {}));
  expect([...new Set(differences)]).toEqual([]);
});
