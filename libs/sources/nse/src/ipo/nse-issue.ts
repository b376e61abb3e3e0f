import {
  type AskedIssue,
  type Board,
  emptyIssueTerms,
  fits,
  type IpoIssueRecord,
  type WatchedIssue,
} from '@market/contracts';
import { issueSeries } from './nse-series';

type Named = Pick<IpoIssueRecord, 'sourceKey' | 'companyName' | 'symbol' | 'board'>;

/** Makes a record in which fields that were not stated are null. */
export function nseIssue(said: Named & Partial<IpoIssueRecord>): IpoIssueRecord {
  return {
    exchange: 'NSE',
    isin: null,
    handles: said.board === null ? {} : { series: issueSeries(said.board) },
    ...emptyIssueTerms,
    ...said,
  };
}

/** Returns the key of the requested issue, for a record of its book or its listing that names it in no other way. */
export function unnamed({ sourceKey }: Pick<AskedIssue, 'sourceKey'>) {
  return { exchange: 'NSE' as const, sourceKey, companyName: null, symbol: null, isin: null, handles: {} };
}

/** Returns the board of a watched issue, from its series while the board is unknown. */
export function boardOf({ board, handles }: Pick<WatchedIssue, 'board' | 'handles'>): Board {
  if (board !== null) return board;
  return smeSeries.includes(handles['series'] ?? '') ? 'SME' : 'MAINBOARD';
}

/** Tells whether a requested issue is of the SME board, as far as it is known: see `boardOf`. */
export function isSme({ board, handles }: AskedIssue): boolean {
  if (!fits(board, (known) => known === null)) return fits(board, (known) => known === 'SME');
  return fits(handles, ({ series }) => smeSeries.includes(series ?? ''));
}

/** Tells whether a requested issue is known to be of another board than the stated one. */
export function isOfOtherBoard({ board }: AskedIssue, stated: Board): boolean {
  return fits(board, (known) => known !== null && known !== stated);
}

const smeSeries = ['SME', 'SM', 'ST', 'SZ'];
