import { z } from 'zod';

/** Returns the view of a trading symbol at an exchange. Null while the exchange states none. */
export function symbolAt(exchange: 'NSE' | 'BSE') {
  return z
    .string()
    .nullable()
    .meta({ description: `Symbol at ${exchange}; null if there is none.` });
}
