import type { PremiumQuote } from '../../wires/premium-quote';
import { stageOf, type InventedIssue } from '../invented-issue';
import { announcedIssues } from '../market';
import { seededStream } from '../seed';

/** Premium of one issue, and how three publishers report it. Units: rupees. */
export interface InventedPremium {
  readonly issue: InventedIssue;
  readonly investorgain: number | null;
  /** The day's lowest and highest at InvestorGain. */
  readonly range: readonly [number, number];
  readonly ipowatch: number | null;
  readonly ipoji: number | null;
}

/** Premiums of the issues that are not listed yet; no publisher quotes one whose opening is far away. */
export const premiums: readonly InventedPremium[] = announcedIssues
  .filter((issue) => stageOf(issue) !== 'listed')
  .map(premiumOf);

/** Returns an issue as a publisher quotes it. */
export function quoteOf({ issue }: Pick<InventedPremium, 'issue'>, premium: number | null): PremiumQuote {
  const { name: company, board, low, high, openOn, closeOn } = issue;
  return { company, isSme: board === 'sme', stage: stageOf(issue), premium, low, high, openOn, closeOn };
}

function premiumOf(issue: InventedIssue, index: number): InventedPremium {
  const next = seededStream(`premium:${issue.name}`);
  const share = -0.06 + 0.4 * next();
  const value = halves(issue.high * share);
  const nearby = (by: number) => halves(value + issue.high * by * (next() - 0.5));
  const [low, high] = [
    halves(value - issue.high * 0.04 * next()),
    halves(value + issue.high * 0.05 * next()),
  ];
  return {
    issue,
    investorgain: index % 7 === 4 ? null : value,
    range: [low, high],
    ipowatch: index % 5 === 3 ? null : nearby(0.04) || 1,
    ipoji: index % 4 === 2 ? null : nearby(0.03),
  };
}

/** Rounds as publishers do: to half a rupee. */
function halves(value: number): number {
  return Math.round(value * 2) / 2 || 0;
}
