import { Controller, Get, Put } from '@nestjs/common';
import { invalidParameters } from '@market/http-server';
import { JsonBody, Name, Nullable, Text } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { isGstin } from '../domain/gstin';
import { RecordedAccounts } from '../recorded-accounts';
import { accountView, type AccountView, exampleAccount, presentAccount } from './account.dashboard-view';

/** Body of `PUT /dashboard/api/account`: all of it, `null` for what is not known. */
class DescribeAccountBody {
  @Nullable()
  @Name({ max: 200 }, { description: 'Legal name of the customer.', example: 'Asha Research LLP' })
  legalName!: string | null;

  @Nullable()
  @Text({ min: 15, max: 15 }, { description: 'GSTIN of the customer.', example: '27AAPFU0939F1ZV' })
  gstin!: string | null;

  @Nullable()
  @Text({ min: 1, max: 500 }, { description: 'Address of the customer.', example: '4 MG Road, Pune 411001' })
  address!: string | null;
}

/** Account of the session, and what its receipts say. */
@DashboardRoutes()
@Controller('dashboard/api/account')
export class AccountDashboardController {
  constructor(private readonly accounts: RecordedAccounts) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(accountView, { example: exampleAccount })
  async showAccount(@CurrentSession() { accountId }: DashboardSession): Promise<AccountView> {
    return presentAccount(await this.accounts.detailed(accountId));
  }

  @Put()
  @RequiresRole('owner', { proven: true })
  @RespondsWith(accountView, { example: exampleAccount, errors: ['SES_002', 'SES_004'] })
  async describeAccount(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(DescribeAccountBody) { legalName, gstin, address }: DescribeAccountBody,
  ): Promise<AccountView> {
    if (gstin !== null && !isGstin(gstin)) {
      throw invalidParameters([{ field: 'gstin', message: 'is no GSTIN: its check character does not fit' }]);
    }
    return presentAccount(await this.accounts.describe(author, { legalName, gstin, address }));
  }
}
