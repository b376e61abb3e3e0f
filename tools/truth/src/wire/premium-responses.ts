import { addDays, dayInIndia, type IndianDay, timeInIndia } from '@market/kernel';
import { hashText } from '@market/invented-market/replay-payloads/seed';
import { dayAndMonth } from '@market/invented-market/replay-payloads/spelling';
import { investorgainReport, type ReportedPremium } from '@market/invented-market/wires/investorgain-report';
import type { PremiumQuote } from '@market/invented-market/wires/premium-quote';
import { ipojiPage, ipowatchPage } from '@market/invented-market/wires/premium-tables';
import type { InventedWorld } from '../scenario/invented-world';
import { type Facts, shownBy, statusOf, type TruthIssue } from '../scenario/truth-issue';
import { type PageResponse, json, pick, type Statement, stating } from './page-response';

/** Publishers of premiums. */
export const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
export type Publisher = (typeof publishers)[number];

/** Returns the premium that a publisher quotes on a day. Units: rupees. */
export function premiumOf({ id, premium }: TruthIssue, publisher: Publisher, day: IndianDay): number {
  return premium + (hashText(`${id}:${publisher}:${day}`) % 3);
}

/** InvestorGain's report 331, with the day of the basis of allotment. */
export function premiumReport(world: InventedWorld, at: Date): PageResponse {
  const today = dayInIndia(at);
  const quoted = quotedBy(world, 'investorgain', at);
  const reported = quoted.map(({ issue, facts, quote }, index): ReportedPremium => ({
    ...{ ...quote, id: 3_100 + index, closesToday: false },
    range: [quote.premium ?? 0, quote.premium ?? 0],
    terms: {
      ...pick(facts, 'high', 'lot', 'openOn', 'closeOn'),
      allotmentOn: issue.allotmentOn,
      listingOn: issue.listing?.on ?? addDays(issue.allotmentOn, 2),
    },
    updatedAt: `${dayAndMonth(today)} ${timeInIndia(at)}`,
  }));
  const states = quoted.map((one) => stating(statedBy(one), { allotmentOn: one.issue.allotmentOn }));
  return json('investorgain', investorgainReport(reported, `${today} ${timeInIndia(at)}:00`), states);
}

/** Page of a publisher whose quotes stand in a table. */
export function premiumTable(publisher: 'ipowatch' | 'ipoji', world: InventedWorld, at: Date): PageResponse {
  const quoted = quotedBy(world, publisher, at);
  const body = { ipowatch: ipowatchPage, ipoji: ipojiPage }[publisher](quoted.map(({ quote }) => quote));
  return { page: publisher, body, mediaType: 'text/html', status: 200, states: quoted.map(statedBy) };
}

interface Quoted {
  readonly issue: TruthIssue;
  readonly facts: Facts;
  readonly quote: PremiumQuote;
}

const stages = { UPCOMING: 'upcoming', OPEN: 'open', CLOSED: 'closed' } as const;

/** Returns the issues that are announced and not yet listed, nor called off. */
function quotedBy({ issues }: InventedWorld, publisher: Publisher, at: Date): Quoted[] {
  return issues.flatMap((issue) => {
    const facts = shownBy(issue, publisher, at);
    const status = statusOf(issue, facts, at);
    if (issue.announcedAt > at || facts.state !== 'sound') return [];
    if (status === 'LISTED' || status === 'WITHDRAWN') return [];
    const quote = {
      ...pick(facts, 'company', 'low', 'high', 'openOn', 'closeOn'),
      ...{ isSme: facts.board === 'SME', stage: stages[status] },
      premium: premiumOf(issue, publisher, dayInIndia(at)),
    };
    return [{ issue, facts, quote }];
  });
}

function statedBy({ issue, quote }: Quoted): Statement {
  return { issueId: issue.id, values: { premium: String(quote.premium) }, isPlain: true };
}
