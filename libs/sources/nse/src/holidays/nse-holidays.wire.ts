import { z } from 'zod';

/** `holiday-master?type=trading`: one list per market; CM is the equity market. Current year only. */
export const nseHolidaysWire = z.looseObject({
  CM: z.array(z.looseObject({ tradingDate: z.string(), description: z.string() })),
});

export type NseHolidaysWire = z.infer<typeof nseHolidaysWire>;
