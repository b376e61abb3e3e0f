import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function OperatorsPage() {
  return <PageHead title="OperatorsPage" />;
}
