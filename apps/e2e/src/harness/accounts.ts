import type { DataSource } from 'typeorm';
import type { OperatorOrder } from './operator-server';
// Types only: that module loads libs for seconds, therefore a server does its work.
import type { OperatorWork } from './operator-work';

export type { PayingAccount } from './operator-work';

/** Environment variable with the URL of the run's operator server. */
export const operatorServerVariable = 'OPERATOR_SERVER';

/** A work as a test calls it: with the URL of a database instead of the open database. */
type Work<Name extends keyof OperatorWork> = OperatorWork[Name] extends (
  source: DataSource,
  ...values: infer Values
) => infer Result
  ? (databaseUrl: string, ...values: Values) => Result
  : never;

/** Returns a function that lets the server do a work. Errors: `Error` with the text of the work's own. */
function work<Name extends keyof OperatorWork>(name: Name): Work<Name> {
  const ask = async (databaseUrl: string, ...values: unknown[]): Promise<unknown> => {
    const order: OperatorOrder = { name, databaseUrl, values };
    const response = await fetch(process.env[operatorServerVariable] ?? '', {
      method: 'POST',
      body: JSON.stringify(order),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return ask as unknown as Work<Name>;
}

export const keyOn = work('keyOn');
export const manyKeys = work('manyKeys');
export const payingAccounts = work('payingAccounts');
export const setPlan = work('setPlan');
export const suspend = work('suspend');
export const revokeKey = work('revokeKey');
export const makeOperator = work('makeOperator');
export const makeFeed = work('makeFeed');
export const revokeFeed = work('revokeFeed');
export const webhookFindings = work('webhookFindings');
