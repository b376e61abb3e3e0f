import { useState } from 'react';
import { isRequestId } from '../../figures/request-words';
import { Button } from '../../parts/button.part';
import { TextField } from '../../parts/field.part';

/** Search by the id that a response shows in `X-Request-ID`. */
export function RequestSearch({ onFound }: { readonly onFound: (id: string) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const id = text.trim().toLowerCase();
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isRequestId(id));
        if (isRequestId(id)) onFound(id);
      }}
    >
      <TextField
        label="Request id"
        placeholder="req_…"
        size={24}
        maxLength={60}
        value={text}
        error={isWrong ? 'An id is `req_` and 32 characters.' : null}
        onText={setText}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
