import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function UsagePage() {
  return <PageHead title="UsagePage" />;
}
