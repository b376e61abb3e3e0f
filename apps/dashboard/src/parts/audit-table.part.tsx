import type { AuditEntry } from '../api/types';
import { auditDetail } from '../figures/audit-detail';
import { unknown } from '../figures/numbers';
import { Badge } from './badge.part';
import { Moment } from './moment.part';
import { Table, type Column } from './table.part';

const columns: readonly Column<AuditEntry>[] = [
  {
    title: 'What',
    cell: ({ words, subject }) => (
      <div>
        <span className="strong">{words}</span>
        {subject !== null && <div className="mono muted id">{subject}</div>}
      </div>
    ),
  },
  { title: 'When', isClear: true, cell: ({ at }) => <Moment at={at} /> },
  { title: 'Who', isClear: true, cell: ({ actor }) => <Actor actor={actor} /> },
  { title: 'Detail', cell: ({ detail }) => <Detail detail={detail} /> },
];

interface AuditTableProps<Entry extends AuditEntry> {
  readonly caption: string;
  readonly rows: readonly Entry[];
  /** Columns after those of every audit log. */
  readonly more?: readonly Column<Entry>[];
}

/** Entries of an audit log. */
export function AuditTable<Entry extends AuditEntry>({ caption, rows, more = [] }: AuditTableProps<Entry>) {
  return (
    <Table
      caption={caption}
      columns={[...columns, ...more]}
      rows={rows}
      idOf={({ at, action, subject }) => `${at}${action}${subject}`}
    />
  );
}

/** Kinds of authors that their label does not tell. */
const toldKinds = ['key', 'processor'];

function Actor({ actor: { kind, label } }: Pick<AuditEntry, 'actor'>) {
  return (
    <span className="row">
      <span>{label}</span>
      {toldKinds.includes(kind) && <Badge tone="plain">{kind}</Badge>}
    </span>
  );
}

function Detail({ detail }: Pick<AuditEntry, 'detail'>) {
  const text = auditDetail(detail);
  return <span className={text === null ? 'muted' : 'small muted detail'}>{text ?? unknown}</span>;
}
