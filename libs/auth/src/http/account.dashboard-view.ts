import { z } from 'zod';
import { instantView } from '@market/http-lists';
import type { DetailedAccount } from '../recorded-accounts';

/** Account with what its receipts say. */
export const accountView = z
  .object({
    id: z.string(),
    email: z.string(),
    createdAt: instantView,
    legalName: z.string().nullable(),
    gstin: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'Account' });

export type AccountView = z.infer<typeof accountView>;

export function presentAccount(account: DetailedAccount): AccountView {
  const { id, email, createdAt, legalName, gstin, address } = account;
  return { id, email, createdAt: createdAt.toISOString(), legalName, gstin, address };
}

/** Account of a customer, for the description of the dashboard's API. */
export const exampleAccount: AccountView = {
  id: 'acc_5d3c8a1f0b7e4926ac51f08e',
  email: 'asha@example.com',
  createdAt: '2026-11-20T04:30:00.000Z',
  legalName: 'Asha Research LLP',
  gstin: '27AAPFU0939F1ZV',
  address: '4 MG Road, Pune 411001',
};
