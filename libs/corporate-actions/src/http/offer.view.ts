import { instantView, symbolAt } from '@market/http-lists';
import { z } from 'zod';

/** Schemas of fields that the views of all four kinds share. Null = unknown. */
export const rupees = z.number().nullable().meta({ description: 'Rupees.' });
export const percent = z.number().nullable().meta({ description: 'Percent.' });
export const crore = z
  .string()
  .nullable()
  .meta({ description: 'Crore rupees.', examples: ['3200.00 Cr'] });
export const day = instantView.nullable();
export const openDate = day.meta({ description: 'First day of the offer, in India.' });
export const closeDate = day.meta({ description: 'Last day of the offer, in India.' });
export const recordDate = day.meta({
  description: 'Day in India on whose records the shareholders who may take part are determined.',
});
export const id = z.string().meta({ description: 'Id of the offer. It never changes.' });
export const companyName = z.string().meta({ description: 'Name of the company.' });
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
  .object({ nse: symbolAt('NSE'), bse: symbolAt('BSE') })
  .meta({ description: 'Trading symbol of the share at each exchange.' });
