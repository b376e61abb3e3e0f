import { type Board, type IpoIssueRecord, emptyIssueTerms, type WatchedIssue } from '@market/contracts';
import { issueSeries } from './nse-series';

type Named = Pick<IpoIssueRecord, 'companyName' | 'symbol'> & {
  readonly symbol: string;
  readonly board: Board;
};

/** Makes a record in which fields that were not stated are null. */
export function nseIssue(said: Named & Partial<IpoIssueRecord>): IpoIssueRecord {
  return {
    exchange: 'NSE',
    sourceKey: said.symbol,
    isin: null,
    handles: { series: issueSeries(said.board) },
    ...emptyIssueTerms,
    ...said,
  };
}

/** Returns the reference of the requested issue, for records of its book and its listing. */
export function asWatched({ sourceKey, companyName, symbol, isin, handles }: WatchedIssue) {
  return { exchange: 'NSE' as const, sourceKey, companyName, symbol, isin, handles: { ...handles } };
}

/** Returns the board of a watched issue, from its series while the board is unknown. */
export function boardOf({ board, handles }: WatchedIssue): Board {
  if (board !== null) return board;
  return ['SME', 'SM', 'ST', 'SZ'].includes(handles['series'] ?? '') ? 'SME' : 'MAINBOARD';
}
