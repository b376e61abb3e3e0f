import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function KeysPage() {
  return <PageHead title="KeysPage" />;
}
