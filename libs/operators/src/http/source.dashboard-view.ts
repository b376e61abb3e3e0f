import { z } from 'zod';
import { type BoardedFeed, type RunEntry, runInWords } from '@market/collection';
import { instantView } from '@market/http-lists';

const count = z.int().min(0);
const outcome = z.enum(['running', 'ok', 'held', 'blocked', 'failed', 'skipped']);

/** Feed of a source, as operators see it. */
export const sourceView = z
  .object({
    feedId: z.string(),
    source: z.string().meta({ description: 'Name of the source.' }),
    title: z.string(),
    dataSets: z.array(z.string()),
    schedule: z.string().meta({ description: 'Schedule in words, in India’s time.' }),
    state: z.enum(['ok', 'late', 'failing', 'blocked', 'off', 'never']),
    lastRunAt: instantView.nullable(),
    lastSuccessAt: instantView.nullable(),
    nextRunAt: instantView.nullable().meta({ description: 'Null when it does not run by the clock.' }),
    blockedUntil: instantView
      .nullable()
      .meta({ description: 'End of its pause after the source refused; null without one.' }),
    lastOutcome: outcome.nullable(),
    accepted: count.meta({ description: 'Records that the last run changed.' }),
    held: count.meta({ description: 'Rows and batches that the last run held back.' }),
    consecutiveFailures: count,
    lastCheck: z
      .object({
        at: instantView,
        outcome: z.enum(['works', 'idle', 'held', 'empty', 'shape', 'blocked', 'unreachable', 'failed']),
        reason: z.string().nullable(),
        rows: count.meta({ description: 'Records that were read.' }),
        refused: count,
      })
      .nullable()
      .meta({ description: 'Last `admin source check` that asked the source; null without one.' }),
  })
  .meta({ id: 'OperatorSource' });

export type SourceView = z.infer<typeof sourceView>;

export const runView = z
  .object({
    id: z.string(),
    startedAt: instantView,
    endedAt: instantView.nullable(),
    outcome,
    fetched: count,
    accepted: count,
    held: count,
    events: count,
    words: z.string().meta({ description: 'What became of it, or why it failed.' }),
  })
  .meta({ id: 'OperatorRun' });

export type RunView = z.infer<typeof runView>;

export function presentSource(feed: BoardedFeed): SourceView {
  const {
    feedId,
    source,
    title,
    schedule,
    state,
    lastOutcome,
    accepted,
    held,
    consecutiveFailures,
    lastCheck,
  } = feed;
  return {
    feedId,
    source,
    title,
    dataSets: [...feed.dataSets],
    schedule,
    state,
    lastRunAt: textOf(feed.lastRunAt),
    lastSuccessAt: textOf(feed.lastSuccessAt),
    nextRunAt: textOf(feed.nextRunAt),
    blockedUntil: textOf(feed.blockedUntil),
    lastOutcome,
    accepted,
    held,
    consecutiveFailures,
    lastCheck: lastCheck === null ? null : { ...lastCheck, at: lastCheck.at.toISOString() },
  };
}

export function presentRun(run: RunEntry): RunView {
  const { id, startedAt, endedAt, outcome: ended, fetched, accepted, held, events } = run;
  return {
    id: String(id),
    startedAt: startedAt.toISOString(),
    endedAt: textOf(endedAt),
    outcome: ended,
    fetched,
    accepted,
    held,
    events,
    words: runInWords(run),
  };
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** Healthy feed, for the description of the dashboard's API. */
export const exampleSource: SourceView = {
  feedId: 'nse.ipo-current',
  source: 'National Stock Exchange',
  title: 'Current issues',
  dataSets: ['ipos'],
  schedule: 'hourly from 08:00 to 20:00 IST',
  state: 'ok',
  lastRunAt: '2026-11-27T04:30:02.000Z',
  lastSuccessAt: '2026-11-27T04:30:02.000Z',
  nextRunAt: '2026-11-27T05:30:00.000Z',
  blockedUntil: null,
  lastOutcome: 'ok',
  accepted: 1,
  held: 0,
  consecutiveFailures: 0,
  lastCheck: { at: '2026-11-26T05:12:00.000Z', outcome: 'works', reason: null, rows: 12, refused: 0 },
};

/** Run that went well, for the description of the dashboard's API. */
export const exampleRun: RunView = {
  id: '4711',
  startedAt: '2026-11-27T04:30:00.000Z',
  endedAt: '2026-11-27T04:30:02.000Z',
  outcome: 'ok',
  fetched: 12,
  accepted: 1,
  held: 0,
  events: 1,
  words: '12 rows came, 1 changed data.',
};
