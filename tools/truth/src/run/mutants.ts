import { type Feed, mapRows, RowRejected } from '@market/source-kit';
import type { Spell } from '../judge/tally';
import { scaled, mapping } from './changed-feed';
import type { Pipeline } from './pipeline';

/** A fault that is planted in the pipeline: a replay with it must find what it stands for, or proves nothing. */
export interface ReplayMutant {
  readonly title: string;
  readonly mustFind: Spell['what'];
  /** Fields in which it must be found. */
  readonly field: RegExp;
  readonly feedAs?: (feed: Feed) => Feed;
  /** Change of the database after each run and tick. */
  readonly afterRun?: (pipeline: Pipeline) => Promise<unknown>;
}

const smeBooks = /^nse\.(?:sme-book|ipo-detail)$/;

const wholeMutants: Readonly<Record<string, ReplayMutant>> = {
  'holds-everything': {
    title: 'a pipeline that believes no row',
    mustFind: 'held',
    field: /./,
    feedAs: (feed) =>
      feed.id === 'nse.holidays' ? feed : { ...feed, map: () => mapRows([feed.id], rejected) },
  },
  'releases-everything': {
    title: 'an operator who releases all that is held',
    mustFind: 'wrong',
    field: /./,
    afterRun: async ({ desk }) => {
      for (const { id } of await desk.list()) await desk.release(id).catch(() => null);
    },
  },
};

/** Faults of values. */
const valueMutants: Readonly<Record<string, ReplayMutant>> = {
  'triples-premiums': {
    title: 'premiums are published three times as high',
    mustFind: 'wrong',
    field: /^gmp\./,
    feedAs: mapping(/gmp$/, 'gmp-reading', (record) => ({
      ...record,
      gmpRupees: Number(record['gmpRupees']) * 3,
      gmpPercent: null,
    })),
  },
  'loses-publishers': {
    title: 'the premiums of one publisher alone count',
    mustFind: 'held',
    field: /^gmp\.sources/,
    feedAs: mapping(/^(?:ipowatch|ipoji)\.gmp$/, 'gmp-reading', () => null),
  },
  'multiplies-small-bids': {
    title: 'bids of small issues are published seven times as high',
    mustFind: 'wrong',
    field: /^book\..*sharesApplied$/,
    feedAs: mapping(smeBooks, 'ipo-subscription', scaled('sharesBid', 7)),
  },
  'doubles-applications': {
    title: 'applications of small issues are counted twice',
    mustFind: 'wrong',
    field: /applicationsReceived$/,
    feedAs: mapping(smeBooks, 'ipo-subscription', scaled('applications', 2)),
  },
  'halves-face-values': {
    title: 'face values are halved',
    mustFind: 'wrong',
    field: /^faceValue$/,
    feedAs: mapping(/./, 'ipo-issue', scaled('faceValueRupees', 0.5)),
  },
  'forgets-prices': onRecords(
    'shares without a current price',
    'held',
    /^currentPrice$/,
    'current_price = NULL',
  ),
  'repeats-a-symbol': onRecords(
    'the symbol of one exchange shown for both',
    'wrong',
    /^symbolBse$/,
    "bse_symbol = nse_symbol || 'X'",
  ),
  'allots-at-the-close': onRecords(
    'the day of the close shown for that of the allotment',
    'wrong',
    /^allotmentOn$/,
    'allotment_on = close_on',
  ),
  'touches-every-record': onRecords(
    'records whose date changes without a change',
    'wrong',
    /updatedAt$/,
    "detail_changed_at = detail_changed_at + interval '1 second'",
  ),
};

/** Faults of events. */
const eventMutants: Readonly<Record<string, ReplayMutant>> = {
  'announces-twice': further(
    'openings that are announced again on the day after',
    /^ipo\.opened$/,
    `type, effective_on + 1, occasion, data FROM outbox_event WHERE type = 'ipo.opened'`,
  ),
  'corrects-at-every-change': further(
    'a false correction with every change',
    /^ipo\.corrected$/,
    `'ipo.corrected', effective_on, 'lotSize', data || '{"field": "lotSize", "from": 1, "to": 2}'
       FROM outbox_event WHERE type LIKE 'ipo.%'`,
  ),
  'corrects-to-unknown': further(
    'corrections to unknown values',
    /^ipo\.corrected$/,
    `'ipo.corrected', effective_on, 'registrar', data || '{"field": "registrar", "from": "A", "to": null}'
       FROM outbox_event WHERE type = 'ipo.opened'`,
  ),
  'loses-closings': {
    title: 'closes that are not announced',
    mustFind: 'missing-event',
    field: /^ipo\.closed$/,
    afterRun: ({ sql }) => sql.query("DELETE FROM outbox_event WHERE type = 'ipo.closed'"),
  },
};

export const mutants: Readonly<Record<string, ReplayMutant>> = {
  ...wholeMutants,
  ...valueMutants,
  ...eventMutants,
};

function rejected(): never {
  throw new RowRejected('nothing is believed');
}

/** Returns a fault of published records. */
function onRecords(title: string, mustFind: Spell['what'], field: RegExp, change: string): ReplayMutant {
  const [column] = change.split(' =');
  const afterRun = ({ sql }: Pipeline) =>
    sql.query(`UPDATE ipo SET ${change} WHERE data_set = 'live' AND ${column} IS NOT NULL`);
  return { title, mustFind, field, afterRun };
}

/** Returns a fault of further events. @param selection their type, day, occasion and data, out of those that were sent */
function further(title: string, field: RegExp, selection: string): ReplayMutant {
  const afterRun = ({ sql }: Pipeline) =>
    sql.query(
      `INSERT INTO outbox_event (id, data_set, subject_id, occurred_at, type, effective_on, occasion, data)
       SELECT id || 'b', data_set, subject_id, occurred_at, ${selection} AND id NOT LIKE '%b'
       ON CONFLICT DO NOTHING`,
    );
  return { title, mustFind: 'false-event', field, afterRun };
}
