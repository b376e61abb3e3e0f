import { useState } from 'react';
import { call } from '../../api/call';
import type { OperatorAccount } from '../../api/operator-types';
import type { PlanId } from '../../api/types';
import { useChange } from '../../api/use-change';
import { planIds, planNames } from '../../figures/plan-names';
import { SelectField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';

interface ChangePlanDialogProps {
  readonly account: OperatorAccount;
  readonly onClose: () => void;
}

/** Asks which plan an account shall have. */
export function ChangePlanDialog({ account, onClose }: ChangePlanDialogProps) {
  const others = planIds.filter((id) => id !== account.planId);
  const [planId, setPlanId] = useState<PlanId>(others[0] ?? 'plan_free');
  const change = useChange(
    () =>
      call<OperatorAccount>(`POST operators/accounts/${encodeURIComponent(account.id)}/plan`, {
        body: { planId },
      }),
    { refreshes: [['operators']], onDone: onClose },
  );
  return (
    <FormDialog
      title="Change the plan"
      action={`Set ${planNames[planId]}`}
      isRunning={change.isRunning}
      error={change.error}
      fields={['planId']}
      onSubmit={() => change.run()}
      onClose={onClose}
    >
      <p>
        {account.email} has {account.plan}. Another plan starts at once, without a payment.
      </p>
      <SelectField
        label="Plan"
        value={planId}
        options={others.map((id) => [id, planNames[id]] as const)}
        onValue={setPlanId}
        error={change.error?.problemOf('planId') ?? null}
      />
    </FormDialog>
  );
}
