import { type MarketEvent, tradingDayFrom } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, instantInIndia } from '@market/kernel';
import { type Play, type PlayedIpo, type PlayedStage, playedStages } from '../domain/play';
import { publishedIpo } from '../domain/published-ipo';
import { versionEvents } from './sample-ipo-events';
import { sampleVersions } from './sample-history';
import { booksOf, sampleIpo } from './sample-ipos';
import type { SampleIssue } from './sample-issue';

/** Step of a played issue: its events, the stages that they tell, and the issue as it stands behind them. */
export interface PlayedStep {
  readonly events: readonly MarketEvent[];
  readonly stages: readonly PlayedStage[];
  readonly ipo: PlayedIpo;
}

/** Days from the filing to the opening, see `sampleVersions`. */
const filedBeforeDays = 20;
/** Number of the issue, after those of the samples: one without wrong values at first, see `sampleVersions`. */
const number = 904;

const issue: Omit<SampleIssue, 'since'> = {
  company: 'Nandanvan Clockworks Limited',
  board: 'MAINBOARD',
  exchanges: ['NSE', 'BSE'],
  sector: 'Consumer durables',
  band: [228, 240],
  lot: 62,
  crore: 420,
  days: [0, 2, 3, 5],
  times: [6.4, 14.2, 21.8],
  traded: [287.5, null],
};

/** Makes the steps of a play, from the filing to the listing, in order. The clock of the issue begins on the day of the start. */
export function playedSteps({ accountId, id, startedAt }: Play): readonly PlayedStep[] {
  const openOn = tradingDayFrom(addDays(dayInIndia(startedAt), filedBeforeDays + 1), 0);
  const listingOn = tradingDayFrom(openOn, 5);
  const since = daysBetween(listingOn, openOn);
  const listedAt = instantInIndia(listingOn, '10:00');
  const sample = sampleIpo({ ...issue, since }, number - 1, listingOn, listedAt);
  const row = { ...sample.row, id, slug: `${sample.row.slug}-${id.slice(-8)}` };
  const own = { ...sample, row };
  const versions = sampleVersions(own, number, listedAt);
  const told = versionEvents(versions, booksOf(own));
  return versions.flatMap((version, at) => {
    const events = (told[at] ?? []).map((event) => ({ ...event, accountId }));
    if (events.length === 0) return [];
    const on = dayInIndia(version.from);
    return [{ events, stages: stagesOf(events, on), ipo: publishedIpo(version.row) }];
  });
}

function stagesOf(events: readonly MarketEvent[], on: PlayedStage['on']): PlayedStage[] {
  return playedStages.flatMap((type) => (events.some((event) => event.type === type) ? [{ type, on }] : []));
}
