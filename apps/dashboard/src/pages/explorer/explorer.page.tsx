import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function ExplorerPage() {
  return <PageHead title="ExplorerPage" />;
}
