import type { OperatorAccountView } from '../../api/operator-types';
import { planNames } from '../../figures/plan-names';
import { Badge } from '../../parts/badge.part';
import { Moment } from '../../parts/moment.part';
import { Money } from '../../parts/money.part';

type Props = Pick<OperatorAccountView, 'account' | 'subscription'>;

/** Plan of an account, its payments and its scheduled change. */
export function AccountSubscription({ account, subscription }: Props) {
  const { plan, status, statusReason, price, currentPeriod, nextInvoice, scheduledPlanId, processor } =
    subscription;
  return (
    <dl className="facts">
      <dt>Plan</dt>
      <dd className="row">
        <span className="strong">{plan}</span>
        <span className="muted">
          <Money amount={price} /> a month
        </span>
        <Badge tone={status === 'active' ? 'good' : status === 'past_due' ? 'bad' : 'late'}>
          {status.replace('_', ' ')}
        </Badge>
      </dd>
      {statusReason !== null && (
        <>
          <dt>Because</dt>
          <dd>{statusReason}</dd>
        </>
      )}
      <dt>Period</dt>
      <dd>
        <Moment at={currentPeriod.start} as="full" /> to <Moment at={currentPeriod.end} as="full" />
      </dd>
      {scheduledPlanId !== null && (
        <>
          <dt>Then</dt>
          <dd>{planNames[scheduledPlanId]}</dd>
        </>
      )}
      <dt>Next invoice</dt>
      <dd>
        {nextInvoice === null ? (
          <span className="muted">none</span>
        ) : (
          <>
            <Money amount={nextInvoice.amount} /> on <Moment at={nextInvoice.dueDate} as="full" />
          </>
        )}
      </dd>
      <dt>Paid with</dt>
      <dd>{processor ?? <span className="muted">no processor</span>}</dd>
      <dt>Opened</dt>
      <dd>
        <Moment at={account.createdAt} as="full" />
      </dd>
    </dl>
  );
}
