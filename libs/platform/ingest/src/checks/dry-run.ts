import { queryRows } from '@market/database';
import type { FeedRunnerParts } from '../feed-runner';
import { printOf } from '../payload-archive';
import { BatchHeld, type RunInput } from '../run-input';
import { loadFeedState } from '../run-log';
import type { SiftedRows } from '../sift';
import { takeIn } from '../take-in';

/** Change of a published field that a run would make. */
export interface WouldChange {
  readonly resource: string;
  readonly id: string;
  readonly field: string;
  readonly published: string;
  readonly then: string;
}

/** Effect that a run would have. */
export interface DryRun {
  /** Reason for which the batch would be held, null when it would be applied. */
  readonly held: string | null;
  readonly accepted: number;
  readonly unchanged: number;
  readonly quarantined: number;
  readonly events: number;
  readonly changes: readonly WouldChange[];
  /** Rows and records that an operator would be told of. */
  readonly doubts: readonly { readonly key: string | null; readonly reason: string }[];
}

type Run = Pick<RunInput, 'entry' | 'payloads' | 'missed' | 'at'>;

/** Carries the result of a transaction that is rolled back. */
class RolledBack extends Error {
  constructor(readonly result: DryRun) {
    super('rolled back');
  }
}

const nothing = { accepted: 0, unchanged: 0, quarantined: 0, events: 0, changes: [], doubts: [] };

/** Applies a batch in a transaction that is rolled back, so that nothing is stored or announced. */
export async function dryRun(parts: FeedRunnerParts, run: Run, sifted: SiftedRows): Promise<DryRun> {
  const archived = run.payloads.map((payload) => ({ ...printOf(payload), file: '' }));
  const state = await loadFeedState(parts.dataSource, run.entry.feed.id);
  // No run has the id 0: its end updates no row.
  const input: RunInput = { ...run, id: 0, state, archived, absent: [] };
  try {
    await parts.dataSource.transaction(async (manager) => {
      const [before] = await queryRows<{ last: string }>(
        manager,
        'SELECT COALESCE(max(position), 0) AS last FROM published_revision',
      );
      const { report, alarming } = await takeIn(manager, parts, input, sifted, false);
      const { accepted, unchanged, quarantined, events } = report;
      const changes = await queryRows<WouldChange>(
        manager,
        `SELECT resource, record_id AS id, field, before AS published, after AS then
           FROM published_revision WHERE position > $1 ORDER BY position`,
        [before?.last ?? '0'],
      );
      const doubts = alarming.map(({ rowKey: key, reason }) => ({ key, reason }));
      throw new RolledBack({ held: null, accepted, unchanged, quarantined, events, changes, doubts });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    if (error instanceof BatchHeld) return { ...nothing, held: error.reason };
    throw error;
  }
  throw new Error('a dry run was committed');
}
