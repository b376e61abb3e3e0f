import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function KeyPage() {
  return <PageHead title="KeyPage" />;
}
