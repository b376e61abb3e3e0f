import type { MemberView } from '../../api/types';
import { Moment } from '../../parts/moment.part';
import { Table, type Column } from '../../parts/table.part';

const columns: readonly Column<MemberView>[] = [
  { title: 'User', cell: ({ email }) => <span className="strong said-cell">{email}</span> },
  { title: 'Role', isClear: true, cell: ({ role }) => role },
  { title: 'Joined', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
  { title: 'Last seen', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} as="ago" none="never" /> },
];

/** Users who sign in to an account. */
export function AccountMembers({ members }: { readonly members: readonly MemberView[] }) {
  return <Table caption="Members" columns={columns} rows={members} idOf={({ userId }) => userId} />;
}
