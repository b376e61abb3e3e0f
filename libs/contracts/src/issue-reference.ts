import { z } from 'zod';
import { companyNameField, handleField, nameField } from './fields';

/** A stock exchange that runs public issues. */
export type Exchange = 'NSE' | 'BSE';

/** Board on which a company lists. */
export type Board = 'MAINBOARD' | 'SME';

const exchangeField = z.enum(['NSE', 'BSE']);
export const boardField = z.enum(['MAINBOARD', 'SME']);

/**
 * Names of one issue at one exchange, with the parameters of later requests about it.
 *
 * `symbol` is the exchange's own trading or issue symbol (BSE and NSE symbols collide between companies); `handles`
 * holds what later requests need (NSE: `series`; BSE: `ipoNo`, `scripCode`).
 */
export const issueReference = {
  exchange: exchangeField,
  /** Stable name of the issue at that exchange: NSE's symbol, BSE's `IPO_NO` or scrip code with a prefix. */
  sourceKey: nameField,
  /** Null in a response about one issue that does not name it. */
  companyName: companyNameField.nullable(),
  symbol: handleField.max(40).nullable(),
  isin: z
    .string()
    .regex(/^IN[A-Z0-9]{9}\d$/)
    .nullable(),
  handles: z.record(handleField, handleField),
};
