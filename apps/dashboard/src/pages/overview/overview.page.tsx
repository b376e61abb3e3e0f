import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function OverviewPage() {
  return <PageHead title="OverviewPage" />;
}
