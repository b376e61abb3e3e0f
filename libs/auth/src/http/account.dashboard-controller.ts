import { Controller, Get, Put } from '@nestjs/common';
import { invalidParameters } from '@market/http-server';
import { JsonBody } from '@market/http-query';
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
import { DescribeAccountBody } from './account.body';
import { accountView, type AccountView, exampleAccount, presentAccount } from './account.dashboard-view';

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
