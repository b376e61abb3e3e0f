import { call } from '../api/call';
import { leaveFor } from '../api/leave-for';
import type { SessionView } from '../api/types';
import { useChange } from '../api/use-change';

/** Name of the account that is shown; a choice when the user is a member of several. */
export function AccountChoice({ session }: { readonly session: SessionView }) {
  const { account, accounts } = session;
  // A page made anew holds nothing of the account before.
  const change = useChange(
    (_intent, accountId: string) => call('PUT session/account', { body: { accountId } }),
    {
      onDone: () => leaveFor('/dashboard'),
    },
  );
  if (accounts.length < 2) return <span className="account-name clip">{account.name ?? account.email}</span>;
  return (
    <select
      className="input"
      data-width="small"
      aria-label="Account"
      value={account.id}
      disabled={change.isRunning}
      onChange={(event) => change.run(event.target.value)}
    >
      {accounts.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name ?? email}
        </option>
      ))}
    </select>
  );
}
