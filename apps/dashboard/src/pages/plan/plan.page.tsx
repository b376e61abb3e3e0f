import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function PlanPage() {
  return <PageHead title="PlanPage" />;
}
