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

/** Name of a key, which breaks before its last four characters and not in them. */
function KeyLabel({ label }: { readonly label: string | null }) {
  const at = label?.lastIndexOf(' (…') ?? -1;
  if (label === null || at < 0) return label;
  return (
    <>
      {label.slice(0, at)} <span className="nowrap">{label.slice(at + 1)}</span>
    </>
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
      isClear: true,
      cell: ({ status, code }) => (
        <span className="row">
          <Badge tone={toneOfStatus(status)}>{status}</Badge>
          {code !== null && <span className="mono small">{code}</span>}
        </span>
      ),
    },
    { title: 'Time', isClear: true, cell: ({ at }) => <Moment at={at} /> },
    { title: 'Key', cell: ({ keyLabel }) => <KeyLabel label={keyLabel} /> },
    { title: 'Duration', align: 'end', cell: ({ durationMs }) => durationText(durationMs) },
    {
      title: 'Size',
      align: 'end',
      cell: ({ bytes, isCached }) => (
        <>
          {isCached && <span className="small muted">cached </span>}
          {sizeText(bytes)}
        </>
      ),
    },
  ];
}
