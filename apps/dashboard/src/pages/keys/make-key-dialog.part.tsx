import { useState } from 'react';
import { call } from '../../api/call';
import type { Environment, KeyView, MadeKey } from '../../api/types';
import { useChange } from '../../api/use-change';
import { addDays, indianDay, instantOfInput } from '../../figures/india-time';
import { longestUnused } from '../../figures/key-age';
import { boundFields, noBounds } from '../../figures/key-bounds';
import { keyName, keyTitle } from '../../figures/key-names';
import { SelectField, TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { useSession } from '../../parts/session.part';
import { useNow } from '../../parts/use-now';
import { Dialog } from '../../parts/dialog.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { BoundsFields } from './bounds-fields.part';

/** Working keys that an environment may have. */
const most = 20;

const lives = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

interface MakeKeyDialogProps {
  readonly environment: Environment;
  readonly keys: readonly KeyView[];
  readonly onMade: (key: MadeKey) => void;
  readonly onClose: () => void;
}

/** Asks for what a new key needs. Only owners can create live keys. */
export function MakeKeyDialog({ environment, keys, onMade, onClose }: MakeKeyDialogProps) {
  const { role } = useSession();
  const [name, setName] = useState('');
  const [life, setLife] = useState<(typeof lives)[number][0]>('');
  const [bounds, setBounds] = useState(noBounds);
  const now = useNow();
  const make = useChange(
    (intent) => {
      const end = life === '' ? null : instantOfInput(`${addDays(indianDay(now), Number(life))}T23:59`);
      const expiry = end === null ? {} : { expiresAt: end };
      const body = { environment, name: name.trim(), ...expiry, ...boundFields(bounds) };
      return call<MadeKey>('POST keys', { body, intent });
    },
    { refreshes: [['keys']], onDone: onMade, isShownOnce: true },
  );
  if (environment === 'live' && role !== 'owner') {
    return (
      <Dialog title="Create live key" onClose={onClose}>
        <p>
          Only owners can create live keys. <WhoCan /> You can create test keys: switch to Test above.
        </p>
      </Dialog>
    );
  }
  const isFull =
    keys.filter(({ state, replacedBy }) => state === 'working' && replacedBy === null).length >= most;
  return (
    <FormDialog
      title={`Create ${environment} key`}
      action="Create key"
      isRunning={make.isRunning}
      isReady={name.trim() !== ''}
      error={make.error}
      fields={['name', 'expiresAt', 'networks']}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      {isFull && <FullNotice keys={keys} />}
      {environment === 'test' && <p>A test key reads sample data and doesn’t use your live quota.</p>}
      <TextField
        label="Name"
        hint="Where you will use it, for example Website or Pricing job"
        value={name}
        onText={setName}
        maxLength={100}
        required
        autoFocus
        error={make.error?.problemOf('name') ?? null}
      />
      <SelectField
        label="Expires"
        value={life}
        options={lives}
        onValue={setLife}
        error={make.error?.problemOf('expiresAt') ?? null}
      />
      <BoundsFields
        bounds={bounds}
        networksProblem={make.error?.problemOf('networks') ?? null}
        onBounds={setBounds}
      />
    </FormDialog>
  );
}

function FullNotice({ keys }: { readonly keys: readonly KeyView[] }) {
  const oldest = longestUnused(keys);
  return (
    <Notice tone="late" title={`The limit of ${most} active keys is reached`}>
      Revoke one first.
      {oldest !== null && (
        <>
          {' '}
          Least recently used: {keyTitle(oldest)} (<span className="mono">{keyName(oldest)}</span>), last used{' '}
          <Moment at={oldest.lastUsedAt} none="never" />.
        </>
      )}
    </Notice>
  );
}
