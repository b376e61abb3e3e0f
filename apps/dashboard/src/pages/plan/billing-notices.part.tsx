import type { BillingView } from '../../api/billing-types';
import { withDays } from '../../figures/india-time';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';

const titles: Readonly<Record<BillingView['status'], string>> = {
  active: 'About your plan',
  pending: 'A payment page is open',
  past_due: 'A payment is owed',
  cancelled: 'Your plan is cancelled',
};

/** Notices about the subscription: an open payment page with its end, a payment that is owed, a cancellation. */
export function BillingNotices({ billing }: { readonly billing: BillingView }) {
  const { status, statusReason, checkoutUrl, checkoutEndsAt, owedUntil: until } = billing;
  if (statusReason === null && checkoutUrl === null && until === null) return null;
  const address = paymentAddress(checkoutUrl);
  return (
    <Notice
      tone={status === 'past_due' ? 'bad' : 'late'}
      title={checkoutUrl === null ? titles[status] : titles.pending}
      actions={
        address !== null && (
          <a className="button" data-look="main" href={address}>
            Go to the payment page
          </a>
        )
      }
    >
      {statusReason !== null && <p>{withDays(statusReason)}</p>}
      {until !== null && (
        <p>
          The time to pay ends <Moment at={until} as="until" />.
        </p>
      )}
      {until === null && checkoutEndsAt !== null && (
        <p>
          The page closes <Moment at={checkoutEndsAt} as="until" />, on{' '}
          <Moment at={checkoutEndsAt} as="full" />.
        </p>
      )}
    </Notice>
  );
}

/** Returns the address of a payment page when a browser may go there. */
export function paymentAddress(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url);
  return address !== null && ['https:', 'http:'].includes(address.protocol) ? address.href : null;
}
