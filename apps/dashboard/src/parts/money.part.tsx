import { fullRupees, rupees } from '../figures/numbers';

/** Amount of money. From 1 lakh on it is written in lakh or crore, and hovering shows it in full. */
export function Money({ amount }: { readonly amount: number | null }) {
  return (
    <span title={fullRupees(amount)} className="nowrap">
      {rupees(amount)}
    </span>
  );
}
