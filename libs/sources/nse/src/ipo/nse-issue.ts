import { type Board, type IpoIssueRecord, unsaidIssueTerms, type WatchedIssue } from '@market/contracts';
import { issueSeries } from './nse-series';

type Named = Pick<IpoIssueRecord, 'companyName' | 'symbol'> & {
  readonly symbol: string;
  readonly board: Board;
};

/** A record in which all that the answer does not say is null. */
export function nseIssue(said: Named & Partial<IpoIssueRecord>): IpoIssueRecord {
  return {
    exchange: 'NSE',
    sourceKey: said.symbol,
    isin: null,
    handles: { series: issueSeries(said.board) },
    ...unsaidIssueTerms,
    ...said,
  };
}

/** Names the issue that was asked about, in records of its book and its listing. */
export function asWatched({ sourceKey, companyName, symbol, isin, handles }: WatchedIssue) {
  return { exchange: 'NSE' as const, sourceKey, companyName, symbol, isin, handles: { ...handles } };
}

/** The board of a watched issue; its series tells when the board is not known yet. */
export function boardOf({ board, handles }: WatchedIssue): Board {
  if (board !== null) return board;
  return ['SME', 'SM', 'ST', 'SZ'].includes(handles['series'] ?? '') ? 'SME' : 'MAINBOARD';
}
