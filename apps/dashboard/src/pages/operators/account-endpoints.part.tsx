import type { EndpointView } from '../../api/webhook-types';
import { percent } from '../../figures/numbers';
import { EnvironmentBadge } from '../../parts/badge.part';
import { Moment } from '../../parts/moment.part';
import { Table, type Column } from '../../parts/table.part';
import { UrlText } from '../../parts/url-text.part';
import { EndpointState } from './endpoint-state.part';

const columns: readonly Column<EndpointView>[] = [
  {
    title: 'Address',
    cell: ({ url }) => (
      <span className="said-cell" data-width="wide">
        <UrlText url={url} />
      </span>
    ),
  },
  {
    title: 'Environment',
    isClear: true,
    cell: ({ environment }) => <EnvironmentBadge environment={environment} />,
  },
  { title: 'State', isClear: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { title: 'Success, 24 h', align: 'end', cell: ({ successShare24h }) => percent(successShare24h) },
  { title: 'Last attempt', cell: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} as="ago" none="none" /> },
];

/** Webhook endpoints of an account, as an operator sees them. */
export function AccountEndpoints({ endpoints }: { readonly endpoints: readonly EndpointView[] }) {
  return <Table caption="Endpoints" columns={columns} rows={endpoints} idOf={({ id }) => id} />;
}
