import { z } from 'zod';
import { looseText } from '../nse.wire';

/** Schema of `holiday-master?type=trading`: one list per market; CM is the equity market. Current year only. */
export const nseHolidaysWire = z.looseObject({
  CM: z.array(z.looseObject({ tradingDate: looseText, description: looseText })),
});

export type NseHolidaysWire = z.infer<typeof nseHolidaysWire>;
