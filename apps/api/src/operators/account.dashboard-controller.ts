import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { exampleKey, type AccountState } from '@market/auth';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter, PageQuery, SearchText, Word, Flag, OneOf } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith } from '@market/http-api';
import { CurrentAuthor, DashboardRoutes, RequiresRole, type SessionAuthor } from '@market/sessions';
import { AccountChanges } from './account-changes';
import { AccountDossier } from './account-dossier';
import { AccountOverview } from './account-overview';
import {
  accountDossierView,
  type AccountDossierView,
  accountRowView,
  type AccountRowView,
  accountSummaryView,
  type AccountSummaryView,
  exampleAccountRow,
  exampleDossier,
  exampleSummary,
  presentAccountRow,
  presentSummary,
} from './account.dashboard-view';
import { type PlanId, planIds } from '@market/billing';
import { Note } from '@market/operators';

/** Query of `GET /dashboard/api/operators/accounts`. */
class AccountListQuery extends PageQuery {
  @SearchText({
    description:
      'Part of the e-mail address or of the name of the company, id of the account, id or last four characters of a key, e-mail address or id of a member, or id of a payment or subscription at the processor.',
  })
  q?: string;

  @Word(planIds, { description: 'Plan of the accounts.' })
  plan?: PlanId;

  @Word(['open', 'suspended', 'closed'], { description: 'State of the accounts.' })
  state?: AccountState;
}

/** Body of `POST /dashboard/api/operators/accounts/:id/plan`. */
class PlanBody {
  @OneOf(planIds, {
    description: 'Plan that the account gets at once, without payment.',
    example: 'plan_pro',
  })
  planId!: PlanId;
}

/** Body of `POST /dashboard/api/operators/accounts/:id/lock`. */
class LockBody {
  @Note('Reason, which the members of the account can read.')
  reason!: string;

  @Flag({ description: 'True suspends the account, false resumes it.', example: true })
  locked!: boolean;
}

const what = 'Account';
const accountId = exampleAccountRow.id;

/** Accounts of all customers: numbers, search, one account with everything, and changes in the operator's own name. */
@DashboardRoutes()
@Controller('dashboard/api/operators')
export class OperatorAccountDashboardController {
  constructor(
    private readonly overview: AccountOverview,
    private readonly dossier: AccountDossier,
    private readonly changes: AccountChanges,
  ) {}

  @Get('summary')
  @RequiresRole('operator')
  @RespondsWith(accountSummaryView, { example: exampleSummary })
  async showSummary(): Promise<AccountSummaryView> {
    return presentSummary(await this.overview.counts());
  }

  @Get('accounts')
  @RequiresRole('operator')
  @RespondsWith(accountRowView, { example: exampleAccountRow, list: true })
  async listAccounts(@Query() query: AccountListQuery): Promise<ListResponse<AccountRowView>> {
    return ListResponse.of(await this.overview.page(query, query), query, presentAccountRow);
  }

  @Get('accounts/:id')
  @RequiresRole('operator')
  @RespondsWith(accountDossierView, { example: exampleDossier, errors: ['NOT_001'] })
  async showAccountOf(@SlugParameter('id', what, accountId) id: string): Promise<AccountDossierView> {
    const dossier = await this.dossier.of(id);
    if (dossier === null) throw noSuchRecord(what, id);
    return dossier;
  }

  @Post('accounts/:id/plan')
  @HttpCode(200)
  @RequiresRole('operator', { proven: true })
  @RespondsWith(accountRowView, { example: exampleAccountRow, errors: ['SES_002', 'NOT_001', 'ACC_002'] })
  async givePlan(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, accountId) id: string,
    @JsonBody(PlanBody) { planId }: PlanBody,
  ): Promise<AccountRowView> {
    await this.row(id);
    await this.changes.setPlan(author, id, planId);
    return this.row(id);
  }

  @Post('accounts/:id/keys/:keyId/revoke')
  @HttpCode(200)
  @RequiresRole('operator', { proven: true })
  @RespondsWith(accountRowView, { example: exampleAccountRow, errors: ['SES_002', 'NOT_001'] })
  async revokeKeyOf(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, accountId) id: string,
    @SlugParameter('keyId', 'Key', exampleKey.id) keyId: string,
  ): Promise<AccountRowView> {
    await this.row(id);
    if (!(await this.changes.revokeKey(author, id, keyId))) throw noSuchRecord('Key', keyId);
    return this.row(id);
  }

  @Post('accounts/:id/lock')
  @HttpCode(200)
  @RequiresRole('operator', { proven: true })
  @RespondsWith(accountRowView, { example: exampleAccountRow, errors: ['SES_002', 'NOT_001', 'ACC_002'] })
  async lockAccount(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, accountId) id: string,
    @JsonBody(LockBody) { locked, reason }: LockBody,
  ): Promise<AccountRowView> {
    await this.row(id);
    await this.changes.lock(author, id, { locked, reason });
    return this.row(id);
  }

  private async row(id: string): Promise<AccountRowView> {
    const account = await this.overview.find(id);
    if (account === null) throw noSuchRecord(what, id);
    return presentAccountRow(account);
  }
}
