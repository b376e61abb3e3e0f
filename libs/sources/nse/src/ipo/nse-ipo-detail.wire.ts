import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/**
 * Schema of a row of the exchange's own book; SME rows spell their keys in another case and have no shares offered, no
 * times.
 */
const bidDetail = z.looseObject({
  // Number of the row, null for the total. A book with a row without this key is not read.
  srNo: z.string().nullish(),
  category: looseText,
  noOfshareBid: looseNumber,
  noofapplication: looseNumber,
});

/**
 * Schema of `ipo-detail`, one issue. Before the listing `metaInfo` is `{}`; some SME issues have an empty `dataList`.
 */
export const nseIpoDetailWire = z.looseObject({
  companyName: looseText,
  about: z.looseObject({ companyName: looseText }).nullish(),
  metaInfo: z
    .looseObject({
      symbol: looseText,
      companyName: looseText,
      industry: looseText,
      isin: looseText,
      listingDate: looseText,
      segment: looseText,
      activeSeries: z.array(z.string()).nullish(),
      isHybridSymbol: z.boolean().nullish(),
    })
    .nullish(),
  bidDetails: z.array(bidDetail).nullish(),
  issueInfo: z.looseObject({
    heading: looseText,
    symbol: looseText,
    dataList: z.array(z.looseObject({ title: looseText, value: looseText })).nullish(),
  }),
  /** Content of `ipo-active-category`, checked here only as far as it is read. */
  activeCat: z.looseObject({ updateTime: looseText }).nullish(),
});

export type NseIpoDetailWire = z.infer<typeof nseIpoDetailWire>;
