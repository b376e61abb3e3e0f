import type { OperatorKey } from '../../api/operator-types';
import { isInForce } from '../../figures/key-age';
import { keyName, keyTitle } from '../../figures/key-names';
import { count } from '../../figures/numbers';
import { Badge, EnvironmentBadge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Moment } from '../../parts/moment.part';
import { Table, type Column } from '../../parts/table.part';

interface AccountKeysProps {
  readonly keys: readonly OperatorKey[];
  /** Null when no key can be revoked. */
  readonly onRevoke: ((key: OperatorKey) => void) | null;
}

const stateTones = { working: 'good', suspended: 'bad', expired: 'quiet', revoked: 'quiet' } as const;

/** Keys of an account, with the way to end one. */
export function AccountKeys({ keys, onRevoke }: AccountKeysProps) {
  const columns: readonly Column<OperatorKey>[] = [
    {
      title: 'Key',
      cell: (key) => (
        <div>
          <span className="strong">{keyTitle(key)}</span>
          <div className="mono muted nowrap">{keyName(key)}</div>
        </div>
      ),
    },
    {
      title: 'Environment',
      isMinor: true,
      isClear: true,
      cell: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      title: 'State',
      isClear: true,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge>,
    },
    {
      title: 'Created by',
      cell: ({ createdBy }) => <span className="said-cell">{createdBy?.email ?? 'command line'}</span>,
    },
    { title: 'Last used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} as="ago" none="never" /> },
    { title: 'Expires', cell: ({ expiresAt }) => <Moment at={expiresAt} none="never" /> },
    { title: 'Requests, 7 d', align: 'end', cell: ({ requests7d }) => count(requests7d) },
    {
      title: 'Actions',
      isActions: true,
      cell: (key) =>
        onRevoke !== null &&
        isInForce(key) && (
          <Button size="small" aria-label={`Revoke ${keyTitle(key)}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
  return <Table caption="Keys" columns={columns} rows={keys} idOf={({ id }) => id} />;
}
