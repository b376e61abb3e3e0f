import type { RequestRow } from '../../api/request-types';
import { count } from '../../figures/numbers';
import { durationText, sizeText, toneOfStatus } from '../../figures/request-words';
import { Badge } from '../../parts/badge.part';
import { LinkButton } from '../../parts/link-button.part';
import { Moment } from '../../parts/moment.part';
import { Table, type Column } from '../../parts/table.part';

interface RequestTableProps {
  readonly rows: readonly RequestRow[];
  readonly onOpen: (id: string) => void;
}

/** Requests, each of which opens. */
export function RequestTable({ rows, onOpen }: RequestTableProps) {
  return (
    <Table caption="Requests, newest first" columns={columnsWith(onOpen)} rows={rows} idOf={({ id }) => id} />
  );
}

function columnsWith(onOpen: (id: string) => void): readonly Column<RequestRow>[] {
  return [
    {
      title: 'Request',
      cell: ({ id, route, method, requests }) => (
        <span className="row">
          <LinkButton onClick={() => onOpen(id)}>{route ?? `${method} (no such path)`}</LinkButton>
          {requests > 1 && <span className="muted small">{count(requests)} times in a minute</span>}
        </span>
      ),
    },
    {
      title: 'Status',
      cell: ({ status, code }) => (
        <span className="row">
          <Badge tone={toneOfStatus(status)}>{status}</Badge>
          {code !== null && <span className="mono small">{code}</span>}
        </span>
      ),
    },
    { title: 'Time', cell: ({ at }) => <Moment at={at} /> },
    { title: 'Key', cell: ({ keyLabel }) => keyLabel },
    { title: 'Duration', align: 'end', cell: ({ durationMs }) => durationText(durationMs) },
    {
      title: 'Size',
      align: 'end',
      cell: ({ bytes, isCached }) => `${sizeText(bytes)}${isCached ? ', cached' : ''}`,
    },
  ];
}
