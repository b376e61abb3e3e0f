import { call } from '../api/call';
import { leaveFor } from '../api/leave-for';
import type { SessionView } from '../api/types';
import { endPage } from '../api/unsaved-forms';
import { useChange, type Change } from '../api/use-change';

type AccountChange = Change<string, unknown>;

/**
 * Returns a function that changes to another account by its id. It reloads the page, so that no data of the former
 * account remain.
 */
export function useAccountChange(): AccountChange {
  return useChange((_intent, accountId: string) => call('PUT session/account', { body: { accountId } }), {
    onDone: () => leaveFor('/dashboard'),
  });
}

interface AccountChoiceProps {
  readonly session: SessionView;
  readonly change: AccountChange;
}

/** Name of the account that is shown; a choice when the user is a member of several. */
export function AccountChoice({ session: { account, accounts }, change }: AccountChoiceProps) {
  if (accounts.length < 2) return <span className="account-name clip">{account.name ?? account.email}</span>;
  return (
    <select
      className="input"
      data-width="small"
      aria-label="Account"
      value={account.id}
      disabled={change.isRunning}
      onChange={({ target: { value } }) => endPage(() => change.run(value))}
    >
      {accounts.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name ?? email}
        </option>
      ))}
    </select>
  );
}
