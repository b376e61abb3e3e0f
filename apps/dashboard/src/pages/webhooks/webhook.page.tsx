import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function WebhookPage() {
  return <PageHead title="WebhookPage" />;
}
