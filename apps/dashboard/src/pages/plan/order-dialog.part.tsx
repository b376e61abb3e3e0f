import type { OrderView, PlanView } from '../../api/billing-types';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import { withDays } from '../../figures/india-time';
import type { PlanChange } from '../../figures/plan-words';
import { Button } from '../../parts/button.part';
import { Dialog } from '../../parts/dialog.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { useAccountName } from '../../parts/session.part';
import { paymentAddress } from './billing-notices.part';

interface OrderDialogProps {
  readonly plan: PlanView;
  readonly change: PlanChange;
  readonly onClose: () => void;
}

/** Asks whether a change of the plan is meant, orders it, and leads to the payment page where there is one. */
export function OrderDialog({ plan, change, onClose }: OrderDialogProps) {
  const name = useAccountName();
  const order = useChange(
    (intent) =>
      change.kind === 'cancel'
        ? call<OrderView>('POST billing/cancel', { intent })
        : call<OrderView>('POST billing/subscribe', { body: { planId: plan.id }, intent }),
    { refreshes: [['billing'], ['session'], ['usage']] },
  );
  if (order.result !== undefined) return <Ordered result={order.result} plan={plan} onClose={onClose} />;
  return (
    <FormDialog
      title={change.action ?? plan.name}
      action={change.action ?? plan.name}
      isDanger={change.kind === 'cancel'}
      isRunning={order.isRunning}
      error={order.error}
      onSubmit={() => order.run()}
      onClose={onClose}
    >
      <p>The account is {name}.</p>
      <p>{change.outcome}</p>
    </FormDialog>
  );
}

interface OrderedProps {
  readonly result: OrderView;
  readonly plan: PlanView;
  readonly onClose: () => void;
}

function Ordered({ result: { subscription, checkoutUrl }, plan, onClose }: OrderedProps) {
  const address = paymentAddress(checkoutUrl);
  return (
    <Dialog title={address === null ? 'Done' : `Pay for ${plan.name}`} onClose={onClose}>
      <p>
        {address === null
          ? withDays(subscription.statusReason ?? `Your plan is ${subscription.plan}.`)
          : 'The payment page is open. It belongs to the payment processor; you come back here afterwards.'}
      </p>
      <div className="dialog-foot">
        <Button onClick={onClose}>{address === null ? 'Close' : 'Later'}</Button>
        {address !== null && (
          <a className="button" data-look="main" href={address}>
            Go to the payment page
          </a>
        )}
      </div>
    </Dialog>
  );
}
