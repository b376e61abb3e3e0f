import type { ReactNode } from 'react';
import { call } from '../../api/call';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { Moment } from '../../parts/moment.part';
import { Table } from '../../parts/table.part';

/** Thing that opens by a token in its address. */
interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

interface TokenTableProps<Row extends TokenRow> {
  readonly caption: string;
  /** Noun of a row: `feed`. */
  readonly noun: string;
  readonly rows: readonly Row[];
  readonly shows: (row: Row) => ReactNode;
  /** Called for the row whose token is to be revoked; null for readers who may not. */
  readonly onRevoke: ((row: Row) => void) | null;
}

/** Table of what opens by a token in its address. */
export function TokenTable<Row extends TokenRow>({
  caption,
  noun,
  rows,
  shows,
  onRevoke,
}: TokenTableProps<Row>) {
  const actions = (row: Row) => {
    if (row.revokedAt !== null) return <Badge>Revoked</Badge>;
    return (
      onRevoke && (
        <Button size="small" aria-label={`Revoke the ${noun} ${row.name}`} onClick={() => onRevoke(row)}>
          Revoke
        </Button>
      )
    );
  };
  return (
    <Table
      caption={caption}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { title: 'Name', cell: ({ name }) => <span className="strong">{name}</span> },
        { title: 'Shows', cell: shows },
        {
          title: 'Token',
          cell: ({ prefix, last4 }) => (
            <span className="mono">
              {prefix}…{last4}
            </span>
          ),
        },
        { title: 'Last used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} as="ago" none="never" /> },
        { title: 'Actions', isActions: true, cell: actions },
      ]}
    />
  );
}

interface RevokeTokenDialogProps {
  readonly row: TokenRow;
  readonly noun: string;
  /** Route below `/dashboard/api`, and key of the list: `calendar-feeds`. */
  readonly list: 'calendar-feeds' | 'export-links';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a token is revoked. */
export function RevokeTokenDialog({ row, noun, list, onClose, children }: RevokeTokenDialogProps) {
  return (
    <ConfirmDialog
      title={`Revoke ${row.name}`}
      action={`Revoke the ${noun}`}
      change={() => call(`POST ${list}/${encodeURIComponent(row.id)}/revoke`)}
      refreshes={[[list]]}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
