import { Controller, Get } from '@nestjs/common';
import { SubscriptionBook } from '@market/billing';
import { instantView } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import { AccountDirectory, DashboardRoutes, RequiresRole } from '@market/sessions';
import { z } from 'zod';

const waitingMoneyView = z
  .object({
    accountId: z.string().nullable().meta({ description: 'Null for a payment of no known account.' }),
    accountEmail: z.string().nullable(),
    kind: z.enum(['unplaced', 'dispute', 'ending', 'unknown', 'order']),
    words: z.string().meta({ description: 'What is wrong, and what to do.' }),
    since: instantView,
    amount: z.number().nullable().meta({ description: 'Rupees; null if none is known.' }),
  })
  .meta({ id: 'WaitingMoney' });

type WaitingMoneyView = z.infer<typeof waitingMoneyView>;

const example: WaitingMoneyView = {
  accountId: 'acc_5d3c8a1f0b7e4926ac51f08e',
  accountEmail: 'asha@example.com',
  kind: 'dispute',
  words: 'The customer’s bank disputes a payment: answer it at the processor before its deadline.',
  since: '2026-11-26T04:30:00.000Z',
  amount: 1_499,
};

/** Money that waits for a hand at the processor, of all accounts. */
@DashboardRoutes()
@Controller('dashboard/api/operators/money')
export class MoneyDashboardController {
  constructor(
    private readonly subscriptions: SubscriptionBook,
    private readonly accounts: AccountDirectory,
  ) {}

  @Get()
  @RequiresRole('operator')
  @RespondsWith(z.array(waitingMoneyView), { example: [example] })
  async listMoney(): Promise<WaitingMoneyView[]> {
    const waiting = await this.subscriptions.waitingMoney();
    const ids = [...new Set(waiting.flatMap(({ accountId }) => accountId ?? []))];
    const named = ids.length === 0 ? [] : await this.accounts.named(ids);
    const emails = new Map(named.map(({ id, email }) => [id, email]));
    return waiting.map(({ accountId, since, ...rest }) => ({
      accountId,
      accountEmail: accountId === null ? null : (emails.get(accountId) ?? null),
      since: since.toISOString(),
      ...rest,
    }));
  }
}
