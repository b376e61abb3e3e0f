import type { DataSource } from 'typeorm';
// Types only: these modules load libs for seconds, therefore a server does the work.
import type { OperatorWork } from './operator-work';
import { fromRun, type OperatorOrder } from './run-client';

export type { PayingAccount } from './operator-work';

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
    return fromRun('/work', order);
  };
  return ask as unknown as Work<Name>;
}

export const keyOn = work('keyOn');
export const preparedKeys = work('preparedKeys');
export const manyKeys = work('manyKeys');
export const payingAccounts = work('payingAccounts');
export const setPlan = work('setPlan');
export const suspend = work('suspend');
export const revokeKey = work('revokeKey');
export const makeOperator = work('makeOperator');
export const makeFeed = work('makeFeed');
export const revokeFeed = work('revokeFeed');
export const makeExportLink = work('makeExportLink');
export const revokeExportLink = work('revokeExportLink');
export const webhookFindings = work('webhookFindings');
