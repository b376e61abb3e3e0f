import { useState } from 'react';
import { call } from '../../api/call';
import type { MadeCalendarFeed } from '../../api/types';
import { useChange } from '../../api/use-change';
import { calendarKindGroups } from '../../figures/calendar-kinds';
import { Check } from '../../parts/choice.part';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';

interface MakeFeedDialogProps {
  readonly onMade: (feed: MadeCalendarFeed) => void;
  readonly onClose: () => void;
}

/** Asks for what a new calendar feed shows. */
export function MakeFeedDialog({ onMade, onClose }: MakeFeedDialogProps) {
  const [name, setName] = useState('');
  const [groups, setGroups] = useState<readonly string[]>(calendarKindGroups.map(({ title }) => title));
  const isAll = groups.length === calendarKindGroups.length;
  const make = useChange(
    (intent) => {
      const chosen = calendarKindGroups.filter(({ title }) => groups.includes(title));
      const kinds = isAll ? {} : { kinds: chosen.flatMap((group) => group.kinds) };
      return call<MadeCalendarFeed>('POST calendar-feeds', { body: { name: name.trim(), ...kinds }, intent });
    },
    { refreshes: [['calendar-feeds']], onDone: onMade, isShownOnce: true },
  );
  return (
    <FormDialog
      title="Create calendar feed"
      action="Create feed"
      isRunning={make.isRunning}
      isReady={name.trim() !== '' && groups.length > 0}
      error={make.error}
      fields={['name']}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Who will use it, for example Trading desk or My phone"
        value={name}
        onText={setName}
        maxLength={100}
        required
        autoFocus
        error={make.error?.problemOf('name') ?? null}
      />
      <fieldset>
        <legend className="label">Shows</legend>
        <div className="choices choices-two">
          {calendarKindGroups.map(({ title, fromBasic }) => (
            <Check
              key={title}
              isOn={groups.includes(title)}
              {...(fromBasic ? { hint: 'On plans from Basic' } : {})}
              onChange={(isOn) =>
                setGroups(
                  calendarKindGroups
                    .map((group) => group.title)
                    .filter((one) => (one === title ? isOn : groups.includes(one))),
                )
              }
            >
              {title}
            </Check>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
