import { queryRows } from '@market/database';
import { Sequencer } from '@market/database/sequencer';
import type { DataSource } from 'typeorm';
import type { LogFault } from './judge-log';

/** Dispatchers that give events wrong positions. */
export const logMutants = ['positions-behind', 'positions-again'] as const;

export type LogMutant = (typeof logMutants)[number];

/** Faults that a run with each mutant must be charged with. */
export const logCharges: Readonly<Record<LogMutant, readonly LogFault[]>> = {
  'positions-behind': ['missed in the log'],
  'positions-again': ['twice in the log'],
};

const statements: Readonly<Record<LogMutant, string>> = {
  /** Gives a new event a position before all others, as a number that was taken long before the commit. */
  'positions-behind': `
    UPDATE outbox_event SET log_position = (SELECT coalesce(min(log_position), 0) - 1 FROM outbox_event)
     WHERE id = (SELECT id FROM outbox_event WHERE log_position IS NULL
                  ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED)`,
  /** Takes the position of the first event away: it gets another one, as if it were written anew. */
  'positions-again': `
    UPDATE outbox_event SET log_position = NULL
     WHERE id = (SELECT id FROM outbox_event WHERE log_position IS NOT NULL AND random() < 0.1
                  ORDER BY log_position LIMIT 1 FOR UPDATE SKIP LOCKED)`,
};

/** Makes the sequencers of this process faulty. */
export function mutateLog(mutant: LogMutant, dataSource: DataSource): void {
  const { prototype } = Sequencer;
  const honest = prototype.run;
  prototype.run = async function mutated(this: Sequencer) {
    // Another process may have taken the same position: then that one has the fault.
    await queryRows(dataSource, statements[mutant]).catch(() => []);
    return honest.call(this);
  };
}
