import { configSlice, type ConfigOf, wholeNumber } from '@market/base/config';

const kept = (env: string, fallback: number, min: number, what: string) => ({
  env,
  schema: wholeNumber(fallback, { min, max: 3_650 }),
  description: `Days for which ${what} are kept.`,
  shownDefault: String(fallback),
});

/**
 * Retention times of the records of how data was obtained. The data itself is never pruned.
 *
 * Units: days.
 */
export const retentionConfig = configSlice({
  payloadDays: kept('RAW_PAYLOADS_KEPT_DAYS', 30, 1, 'raw payloads of sources'),
  runDays: kept('RUN_LOG_KEPT_DAYS', 90, 1, 'entries of the run log'),
  quarantineDays: kept('QUARANTINE_KEPT_DAYS', 90, 1, 'closed quarantine entries'),
  // A known record announces a move up to 30 days late; its event must still exist then, or it would be announced
  // again.
  eventDays: kept('EVENTS_KEPT_DAYS', 90, 32, 'events, unless a delivery still needs them,'),
});

export type RetentionSettings = ConfigOf<typeof retentionConfig>;
