import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isRequestId } from '../../figures/request-words';
import { Button } from '../../parts/button.part';
import { TextField } from '../../parts/field.part';

/** Search for accounts, which leads to the list of those that were found; for a request by its id, which leads to it. */
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
        label="E-mail, company, id of an account, a key or a request, or last four characters of a key"
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
