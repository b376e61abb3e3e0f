import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function WebhooksPage() {
  return <PageHead title="WebhooksPage" />;
}
