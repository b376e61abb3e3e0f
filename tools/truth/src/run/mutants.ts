import { type Feed, mapRows, RowRejected } from '@market/source-kit';
import type { Spell } from '../judge/tally';
import type { Pipeline } from './pipeline';

/** A fault that is planted in the pipeline: a replay with it must find what it stands for, or proves nothing. */
export interface ReplayMutant {
  readonly title: string;
  readonly mustFind: Spell['what'];
  readonly feedAs?: (feed: Feed) => Feed;
  readonly afterRun?: (pipeline: Pipeline) => Promise<void>;
}

export const mutants: Readonly<Record<string, ReplayMutant>> = {
  'holds-everything': {
    title: 'a pipeline that believes no row',
    mustFind: 'held',
    feedAs: (feed) =>
      feed.id === 'nse.holidays' ? feed : { ...feed, map: () => mapRows([feed.id], rejected) },
  },
  'releases-everything': {
    title: 'an operator who releases all that is held',
    mustFind: 'wrong',
    afterRun: async ({ desk }) => {
      for (const { id } of await desk.list()) await desk.release(id).catch(() => null);
    },
  },
  'announces-twice': {
    title: 'events that are sent again on the day after',
    mustFind: 'false-event',
    afterRun: async ({ sql }) => {
      await sql.query(
        `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data)
         SELECT id || 'b', data_set, type, subject_id, effective_on + 1, occasion, occurred_at, data
           FROM outbox_event WHERE type = 'ipo.opened' AND id NOT LIKE '%b'
         ON CONFLICT DO NOTHING`,
      );
    },
  },
};

function rejected(): never {
  throw new RowRejected('nothing is believed');
}
