import { useQuery } from '@tanstack/react-query';
import type { BillingView, PlanView } from '../../api/billing-types';
import { billingQuery, plansQuery } from '../../api/queries';
import { Figures } from '../../parts/figures.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Money } from '../../parts/money.part';
import { PageHead } from '../../parts/page-head.part';
import { BillingNotices } from './billing-notices.part';
import { Payments } from './payments.part';
import { PlanColumns } from './plan-columns.part';
import { ReceiptDetails } from './receipt-details.part';
import './plan.css';

/** Plan: the present one among all others, payments, and the details on receipts. */
export function PlanPage() {
  const plans = useQuery(plansQuery);
  const billing = useQuery(billingQuery);
  return (
    <div className="stack">
      <PageHead title="Plan">
        Prices are per month, in rupees. You see what a change costs before you confirm it.
      </PageHead>
      <Loaded query={billing} what="Your plan" height={690}>
        {(present) => (
          <>
            <BillingNotices billing={present} />
            <Present billing={present} />
            <div className="panel">
              <Loaded query={plans} what="The plans" height={440}>
                {(list) => <PlanColumns plans={inOrder(list)} billing={present} />}
              </Loaded>
            </div>
          </>
        )}
      </Loaded>
      <Payments />
      <ReceiptDetails />
    </div>
  );
}

function inOrder(plans: readonly PlanView[]): readonly PlanView[] {
  return [...plans].sort((one, other) => one.price - other.price);
}

function Present({ billing }: { readonly billing: BillingView }) {
  const { plan, price, currentPeriod, nextInvoice, processor } = billing;
  return (
    <Figures
      items={[
        {
          label: 'Plan',
          value: plan,
          note:
            price === 0 ? (
              'no payment'
            ) : (
              <>
                <Money amount={price} /> a month
              </>
            ),
        },
        {
          label: price === 0 ? 'Usage period ends' : 'Paid until',
          value: <Moment at={currentPeriod.end} />,
          note: (
            <>
              since <Moment at={currentPeriod.start} />
            </>
          ),
        },
        {
          label: 'Next payment',
          value: nextInvoice === null ? 'none' : <Money amount={nextInvoice.amount} />,
          note: nextInvoice === null ? whyNone(billing) : <Moment at={nextInvoice.dueDate} />,
        },
        ...(processor === null
          ? []
          : [
              {
                label: 'Paid with',
                value: processor === 'razorpay' ? 'Razorpay' : 'Sandbox',
                note: processor === 'sandbox' ? 'test mode: no money moves' : 'card, UPI or e-mandate',
              },
            ]),
      ]}
    />
  );
}

function whyNone({ price, cancelAtPeriodEnd, processor }: BillingView): string {
  if (price === 0) return 'Free costs nothing';
  if (cancelAtPeriodEnd) return 'the plan is cancelled';
  return processor === null ? 'the plan was given to you' : 'payments are paused';
}
