import type { DatabaseParts } from '@market/database';
import { CreateFreshnessState1795000007240 } from './migrations/create-freshness-state-1795000007240';
import { CreateFreshnessDay1795000006700 } from './migrations/create-freshness-day-1795000006700';

export { FreshnessClockworkModule } from './freshness-clockwork.module';
export { type DayOfDataSet, type DayState, lastDays, chooseWorse } from './freshness-day';
export { FreshnessDayQueries, type KnownDays, shownDays } from './freshness-day.queries';
export { FreshnessQueries } from './freshness.queries';
export { FreshnessRecorder } from './freshness-recorder';
export { type DataSetFreshness, type JudgedFeed, judgeSilence } from './judge';
export { minutesOfDay, planInWords, type PlannedFeed } from './planned-runs';
export { SilenceJob } from './silence.job';
export type { FreshnessState } from './silence';

/** Tables of freshness. */
export const freshnessParts: DatabaseParts = {
  entities: [],
  migrations: [CreateFreshnessDay1795000006700, CreateFreshnessState1795000007240],
};
