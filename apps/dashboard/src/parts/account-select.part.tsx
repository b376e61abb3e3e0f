import { useEffect } from 'react';
import type { ApiError } from '../api/api-error';
import { call } from '../api/call';
import { leaveFor } from '../api/leave-for';
import { endPage } from '../api/unsaved-forms';
import { useChange } from '../api/use-change';
import type { SessionView } from '../api/types';
import '../styles/fields.css';

interface AccountSelectProps {
  readonly session: SessionView;
  /** Called with the reason when the session could not move to the chosen account, and with null before each try. */
  readonly onRefusal: (error: ApiError | null) => void;
}

/** Choice of one of several accounts. It reloads the page, so that no data of the former account remain. */
export function AccountSelect({ session: { account, accounts }, onRefusal }: AccountSelectProps) {
  const { run, isRunning, error } = useChange(
    (_intent, accountId: string) => call('PUT session/account', { body: { accountId } }),
    { onDone: () => leaveFor('/dashboard') },
  );
  useEffect(() => onRefusal(error), [error, onRefusal]);
  return (
    <select
      className="input"
      data-width="small"
      aria-label="Account"
      value={account.id}
      disabled={isRunning}
      onChange={({ target: { value } }) => endPage(() => run(value))}
    >
      {accounts.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name ?? email}
        </option>
      ))}
    </select>
  );
}
