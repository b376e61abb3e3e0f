import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/**
 * Schema of `liveTenderActive-issues`, `liveTenderForthcoming-issues`, `liveTenderPast-issues`: buybacks (series BB),
 * takeovers (TO) and delistings (DS). `band` is the price. Source: public readers of these lists, 2026.
 */
export const nseTendersWire = z.looseObject({
  data: rowsWith(
    z.looseObject({
      symbol: looseText,
      company: looseText,
      series: looseText,
      offerType: looseText,
      offerDate: looseText,
      offerEndDate: looseText,
      issueSize: looseNumber,
      band: looseNumber,
      totQty: looseNumber,
      allocatedDmQty: looseNumber,
      allocatedPhyQty: looseNumber,
    }),
    ['symbol'],
  ),
});

export type NseTendersWire = z.infer<typeof nseTendersWire>;
export type NseTenderRow = NseTendersWire['data'][number];
