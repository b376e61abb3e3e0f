import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.part';
import { TextField } from '../../parts/field.part';

/** Search for an account, which leads to the list of those that were found. */
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
        void navigate({
          to: '/operators/accounts',
          search: (old) => ({ ...old, q: q === '' ? undefined : q, page: undefined }),
        });
      }}
    >
      <TextField
        label="E-mail, id of the account, or last four characters of a key"
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
