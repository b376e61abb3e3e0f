import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/** Row of the exchange's own book; SME rows spell their keys in another case and have no shares offered, no times. */
const bidDetail = z.looseObject({
  // Null is the total; of a book with a row that leaves the key out nothing is read.
  srNo: z.string().nullish(),
  category: looseText,
  noOfshareBid: looseNumber,
  noofapplication: looseNumber,
});

/** One issue: `ipo-detail`. Before the listing `metaInfo` is `{}`; some SME issues have an empty `dataList`. */
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
  /** The answer of `ipo-active-category`, here checked only where it is read. */
  activeCat: z.looseObject({ updateTime: looseText }).nullish(),
});

export type NseIpoDetailWire = z.infer<typeof nseIpoDetailWire>;
