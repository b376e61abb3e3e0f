import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function StatusPage() {
  return <PageHead title="StatusPage" />;
}
