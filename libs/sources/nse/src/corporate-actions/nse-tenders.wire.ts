import { numberCell, type RowKinds, rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of `liveTenderActive-issues`, `liveTenderForthcoming-issues`, `liveTenderPast-issues`: buybacks (series BB),
 * takeovers (TO) and delistings (DS). `band` is the price. Source: public readers of these lists, 2026.
 */
export const nseTendersWire = z.looseObject({
  data: rowsWith(
    z
      .looseObject({
        symbol: textCell,
        company: textCell,
        series: textCell,
        offerType: textCell,
        offerDate: textCell,
        offerEndDate: textCell,
        issueSize: numberCell,
        band: numberCell,
        totQty: numberCell,
        allocatedDmQty: numberCell,
        allocatedPhyQty: numberCell,
      })
      .meta({ kindIn: 'series' } satisfies RowKinds),
    ['symbol'],
  ),
});

export type NseTendersWire = z.infer<typeof nseTendersWire>;
export type NseTenderRow = NseTendersWire['data'][number];
