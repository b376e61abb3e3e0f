import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function TeamPage() {
  return <PageHead title="TeamPage" />;
}
