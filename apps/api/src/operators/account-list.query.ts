import type { AccountState } from '@market/auth';
import { type PlanId, planIds } from '@market/billing';
import { PageQuery, SearchText, Word } from '@market/http-query';

/** Query of `GET /dashboard/api/operators/accounts`. */
export class AccountListQuery extends PageQuery {
  @SearchText({
    description: 'Part of the e-mail address, id of the account, or the last four characters of a key.',
  })
  q?: string;

  @Word(planIds, { description: 'Plan of the accounts.' })
  plan?: PlanId;

  @Word(['open', 'suspended', 'closed'], { description: 'State of the accounts.' })
  state?: AccountState;
}
