import { ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { SubscriptionPeriods } from './subscription-periods';

const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));

/** Makes a database whose statements fail. */
function failing(error: Error): DataSource {
  const fail = () => Promise.reject(error);
  const repository = { metadata: { columns: [] }, find: fail };
  return { query: fail, getRepository: () => repository } as unknown as DataSource;
}
const of = (error: Error) => new SubscriptionPeriods(failing(error), clock).of('acc_1');

describe('the billing periods of an account', () => {
  it.each([
    ['refuses connections', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['is shutting down', Object.assign(new Error('x'), { driverError: { code: '57P01' } })],
  ])('are SRV_002 while the database %s', async (_case, error) => {
    await expect(of(error)).rejects.toMatchObject({ kind: 'unavailable', code: 'SRV_002', cause: error });
  });

  it.each([
    ['a defect of ours', new TypeError('x is not a function')],
    ['a table that is missing', Object.assign(new Error('x'), { code: '42P01' })],
  ])('are SRV_001, with its cause, after %s', async (_case, error) => {
    await expect(of(error)).rejects.toMatchObject({ kind: 'internal', code: 'SRV_001', cause: error });
  });
});
