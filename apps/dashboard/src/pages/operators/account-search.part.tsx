import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isRequestId } from '../../figures/request-words';
import { Button } from '../../parts/button.part';
import { TextField } from '../../parts/field.part';

/** Texts by which the search finds something. */
export const searchWords =
  'By email, member, company, payment reference, last four characters of a key, slug, or the id of an account, user, key, request or record.';

/** Search of operators, which leads to the accounts and records that were found; for a request by its id, which leads to it. */
export function AccountSearch({ present = '' }: { readonly present?: string | undefined }) {
  const [text, setText] = useState(present);
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        if (isRequestId(q)) {
          void navigate({ to: '/operators/requests/$id', params: { id: q } });
          return;
        }
        void navigate({
          to: '/operators/accounts',
          search: (old) => ({ ...old, q: q === '' ? undefined : q, page: undefined }),
        });
      }}
    >
      <TextField
        label="Search accounts, requests and records"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onText={setText}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
