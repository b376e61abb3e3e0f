import { useState } from 'react';
import type { BillingView, PlanView } from '../../api/billing-types';
import { count } from '../../figures/numbers';
import { planChange, type PlanChange } from '../../figures/plan-words';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Money } from '../../parts/money.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { useSession } from '../../parts/session.part';
import { useNow } from '../../parts/use-now';
import { OrderDialog } from './order-dialog.part';

interface PlanColumnsProps {
  readonly plans: readonly PlanView[];
  readonly billing: BillingView;
}

/** Plans side by side, each with the effect of a change to it. */
export function PlanColumns({ plans, billing }: PlanColumnsProps) {
  const { role } = useSession();
  const now = useNow(60_000);
  const [chosen, setChosen] = useState<PlanView | null>(null);
  return (
    <>
      {role !== 'owner' && (
        <p className="panel-head muted">
          Only owners can change the plan. <WhoCan />
        </p>
      )}
      <ul className="plans">
        {plans.map((plan) => (
          <PlanColumn
            key={plan.id}
            plan={plan}
            billing={billing}
            change={planChange(billing, plan, now)}
            onChoose={role === 'owner' ? () => setChosen(plan) : null}
          />
        ))}
      </ul>
      {chosen !== null && (
        <OrderDialog
          plan={chosen}
          change={planChange(billing, chosen, now)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface PlanColumnProps {
  readonly plan: PlanView;
  readonly billing: BillingView;
  readonly change: PlanChange;
  readonly onChoose: (() => void) | null;
}

function PlanColumn({ plan, billing, change, onChoose }: PlanColumnProps) {
  const { name, price, requestsPerMinute, requestsPerDay, features, webhooksLimit } = plan;
  const isPresent = plan.id === billing.planId;
  return (
    <li className="plan" data-present={isPresent || undefined}>
      <div className="row-spread">
        <h2>{name}</h2>
        {isPresent && <Badge tone="good">your plan</Badge>}
      </div>
      <p>
        <span className="plan-price">
          <Money amount={price} />
        </span>{' '}
        <span className="muted">a month</span>
      </p>
      <dl className="plan-limits">
        <dt>Requests a minute</dt>
        <dd>{count(requestsPerMinute)}</dd>
        <dt>Requests a day</dt>
        <dd>{count(requestsPerDay)}</dd>
        <dt>Webhooks</dt>
        <dd>{webhooksLimit === 0 ? 'none' : count(webhooksLimit)}</dd>
      </dl>
      <ul className="plan-features small">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className="plan-change stack-tight">
        <p className="muted small">{change.outcome}</p>
        {change.action !== null && onChoose !== null && (
          <Button look={price > billing.price || isPresent ? 'main' : undefined} onClick={onChoose}>
            {change.action}
          </Button>
        )}
      </div>
    </li>
  );
}
