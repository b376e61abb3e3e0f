import { numberCell, type RowKinds, textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row of the exchange's own book; SME rows spell their keys in another case and have no shares offered, no
 * times.
 */
const bidDetail = z
  .looseObject({
    // Number of the row, null for the total. A book with a row without this key, or with another value, is not read.
    srNo: z
      .union([z.string(), z.number().transform(String), z.null(), z.unknown().transform(() => undefined)])
      .optional(),
    category: textCell,
    noOfshareBid: numberCell,
    noofapplication: numberCell,
  })
  .meta({ kindIfHas: 'noOfSharesOffered' } satisfies RowKinds);

/**
 * Schema of `ipo-detail`, one issue. Before the listing `metaInfo` is `{}`; some SME issues have an empty `dataList`.
 */
export const nseIpoDetailWire = z.looseObject({
  companyName: textCell,
  about: z.looseObject({ companyName: textCell }).nullish(),
  metaInfo: z
    .looseObject({
      symbol: textCell,
      companyName: textCell,
      industry: textCell,
      isin: textCell,
      listingDate: textCell,
      segment: textCell,
      activeSeries: z.union([z.array(textCell), z.unknown().transform(() => null)]).nullish(),
      isHybridSymbol: z.unknown().optional(),
    })
    .nullish(),
  bidDetails: z.array(bidDetail).nullish(),
  issueInfo: z.looseObject({
    heading: textCell,
    symbol: textCell,
    dataList: z.array(z.looseObject({ title: textCell, value: textCell })).nullish(),
  }),
  /** Content of `ipo-active-category`, checked here only as far as it is read. */
  activeCat: z.union([z.looseObject({ updateTime: textCell }), z.unknown().transform(() => null)]).nullish(),
});

export type NseIpoDetailWire = z.infer<typeof nseIpoDetailWire>;
