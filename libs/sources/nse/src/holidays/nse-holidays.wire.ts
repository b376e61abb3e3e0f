import { textCell } from '@market/source-kit';
import { z } from 'zod';

/** Schema of `holiday-master?type=trading`: one list per market; CM is the equity market. Current year only. */
export const nseHolidaysWire = z.looseObject({
  CM: z.array(z.looseObject({ tradingDate: textCell, description: textCell })),
});

export type NseHolidaysWire = z.infer<typeof nseHolidaysWire>;
