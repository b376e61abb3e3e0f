import { Choice, Words } from '@market/http-query';
import { formattedQuery } from '@market/http-lists';
import { type AccuracyPeriod, accuracyPeriods } from '../gmp-accuracy.queries';
import { gmpAccuracyView, gmpTestedQuoteView } from './gmp-accuracy.view';

type Board = 'mainboard' | 'sme';

const OfPeriod = Choice(accuracyPeriods, {
  description: 'IPOs that were listed in the last 90 days, in the last year, or at any time.',
  fallback: '1y',
  example: '90d',
});

const OfBoards = Words(['mainboard', 'sme'], {
  description: 'Boards that the company lists on, separated by commas, without regard to case.',
  example: 'mainboard',
});

/** Query of `GET /v1/gmp/accuracy`. */
export class GmpAccuracyQuery extends formattedQuery(gmpAccuracyView) {
  @OfPeriod
  period?: AccuracyPeriod;

  @OfBoards
  type?: readonly Board[];
}

/** Query of `GET /v1/gmp/accuracy/:source`. */
export class GmpTestedQuoteQuery extends formattedQuery(gmpTestedQuoteView) {
  @OfPeriod
  period?: AccuracyPeriod;

  @OfBoards
  type?: readonly Board[];
}
