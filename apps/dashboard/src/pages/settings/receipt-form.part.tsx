import { useState } from 'react';
import { call } from '../../api/call';
import type { AccountView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Field, TextField } from '../../parts/field.part';
import { SaveRow } from './save-row.part';

interface ReceiptFormProps {
  readonly account: AccountView;
  readonly isOff: boolean;
}

/** Form for the details on receipts, all of which are optional. */
export function ReceiptForm({ account, isOff }: ReceiptFormProps) {
  const [legalName, setLegalName] = useState(account.legalName ?? '');
  const [gstin, setGstin] = useState(account.gstin ?? '');
  const [address, setAddress] = useState(account.address ?? '');
  const wanted = {
    legalName: known(legalName),
    gstin: known(gstin.toUpperCase()),
    address: known(address),
  };
  const save = useChange(() => call<AccountView>('PUT account', { body: wanted }), {
    refreshes: [['account'], ['session']],
  });
  const stored = save.result ?? account;
  const isDirty = (['legalName', 'gstin', 'address'] as const).some((name) => wanted[name] !== stored[name]);
  const problemOf = (field: string): string | null => save.error?.problemOf(field) ?? null;
  return (
    <form
      className="form form-narrow"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      <TextField
        label="Legal name"
        autoComplete="organization"
        maxLength={200}
        disabled={isOff}
        value={legalName}
        onText={setLegalName}
        error={problemOf('legalName')}
      />
      <TextField
        label="GSTIN"
        hint="15 characters, such as 29ABCDE1234F1Z5"
        autoComplete="off"
        maxLength={15}
        disabled={isOff}
        value={gstin}
        onText={setGstin}
        error={problemOf('gstin')}
      />
      <Field label="Address" error={problemOf('address')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={500}
            disabled={isOff}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <SaveRow save={save} fields={['legalName', 'gstin', 'address']} isDirty={isDirty} isOff={isOff} />
    </form>
  );
}

function known(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
