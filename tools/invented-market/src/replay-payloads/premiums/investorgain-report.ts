import { investorgainReport, type ReportedPremium } from '../../wires/investorgain-report';
import { stageOf } from '../invented-issue';
import { announcedIssues } from '../market';
import { dayAndMonth } from '../spelling';
import { capturedOn, listingDayFor, tradingDayAfter } from '../trading-days';
import { premiums, quoteOf, type InventedPremium } from './invented-premium';

type Premium = Pick<InventedPremium, 'issue' | 'investorgain' | 'range'>;

/** Report 331, with a name without any IPO. Shares that listed lately stay in it for a while, without a premium. */
export function premiumReport() {
  const listed = announcedIssues
    .filter((issue) => stageOf(issue) === 'listed')
    .map((issue): Premium => ({ issue, investorgain: null, range: [0, 0] }));
  const reported = [...premiums, ...listed].map(reportedOf);
  return investorgainReport([...reported, unannounced], `${capturedOn} 15:30:12`);
}

function reportedOf({ issue, investorgain, range }: Premium, index: number): ReportedPremium {
  const { high, lot, openOn, closeOn } = issue;
  const [allotmentOn, listingOn] = [tradingDayAfter(closeOn, 1), listingDayFor(closeOn)];
  return {
    ...{ ...quoteOf({ issue }, investorgain), range, id: 3_100 + index },
    closesToday: closeOn === capturedOn,
    terms: { high, lot, openOn, closeOn, allotmentOn, listingOn },
    updatedAt: `${dayAndMonth(capturedOn)} ${index % 2 === 0 ? '9:3' : '8:4'}${index % 10}`,
  };
}

/** Company that has not announced an issue: it is traded all the same, and its price is unknown. */
const unannounced: ReportedPremium = {
  ...{ company: 'Kurinji National Depository', isSme: false, stage: 'upcoming', closesToday: false },
  ...{
    premium: 248,
    range: [221, 310],
    id: 3_090,
    terms: null,
    updatedAt: `${dayAndMonth(capturedOn)} 9:30`,
  },
};
