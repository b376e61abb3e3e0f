import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function SecurityPage() {
  return <PageHead title="SecurityPage" />;
}
