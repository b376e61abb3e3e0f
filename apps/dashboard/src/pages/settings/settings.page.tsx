import { PageHead } from '../../parts/page-head.part';

/** Page that is being made. */
export function SettingsPage() {
  return <PageHead title="SettingsPage" />;
}
