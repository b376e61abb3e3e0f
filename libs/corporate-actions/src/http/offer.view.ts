import { instantView } from '@market/http-lists';
import { z } from 'zod';

/** Schemas of fields that the views of all four kinds share. Null = unknown. */
export const rupees = z.number().nullable().meta({ description: 'Rupees.' });
export const percent = z.number().nullable().meta({ description: 'Percent.' });
export const crore = z
  .string()
  .nullable()
  .meta({ description: 'Crore rupees.', examples: ['3200.00 Cr'] });
export const day = instantView.nullable();
export const status = z
  .enum(['upcoming', 'open', 'closed'])
  .meta({ description: 'From the days: open from 00:00 IST of openDate to the end of closeDate.' });
export const exchange = z
  .string()
  .nullable()
  .meta({ description: 'Exchange names, NSE first, separated by a space.' });
export const isin = z
  .string()
  .nullable()
  .meta({ description: 'ISIN of the share.', examples: ['INE123A01016'] });
export const symbols = z
  .object({ nse: z.string().nullable(), bse: z.string().nullable() })
  .meta({ description: 'Trading symbol of the share at each exchange.' });
