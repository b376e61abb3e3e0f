import { useState } from 'react';
import { call } from '../../api/call';
import type { Alerts } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Check } from '../../parts/choice.part';
import { SaveRow } from './save-row.part';

const percents = [50, 80, 100] as const;

const switches = [
  ['endpointFailing', 'An endpoint fails, or is disabled'],
  ['keyExpiring', 'A key expires within 7 days'],
  ['payment', 'A payment for the plan fails'],
] as const;

interface AlertsFormProps {
  readonly alerts: Alerts;
  readonly isOff: boolean;
}

/** Form for the mails that an owner wants about usage, endpoints, keys and payments. */
export function AlertsForm({ alerts, isOff }: AlertsFormProps) {
  const [wanted, setWanted] = useState(alerts);
  const save = useChange(() => call<Alerts>('PUT alerts', { body: wanted }), { refreshes: [['alerts']] });
  const { usagePercents } = wanted;
  const isDirty = !isSame(wanted, save.result ?? alerts);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      <fieldset>
        <legend className="label">Usage of the daily limit reaches</legend>
        <div className="row">
          {percents.map((percent) => (
            <Check
              key={percent}
              isOn={usagePercents.includes(percent)}
              isOff={isOff}
              onChange={(isOn) =>
                setWanted({
                  ...wanted,
                  usagePercents: percents.filter((one) =>
                    one === percent ? isOn : usagePercents.includes(one),
                  ),
                })
              }
            >
              {percent}%
            </Check>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">Also when</legend>
        <div className="choices">
          {switches.map(([name, words]) => (
            <Check
              key={name}
              isOn={wanted[name]}
              isOff={isOff}
              onChange={(isOn) => setWanted({ ...wanted, [name]: isOn })}
            >
              {words}
            </Check>
          ))}
        </div>
      </fieldset>
      <SaveRow save={save} isDirty={isDirty} isOff={isOff} />
    </form>
  );
}

function isSame(one: Alerts, other: Alerts): boolean {
  const isOn = ({ usagePercents }: Alerts, percent: (typeof percents)[number]) =>
    usagePercents.includes(percent);
  return (
    switches.every(([name]) => one[name] === other[name]) &&
    percents.every((percent) => isOn(one, percent) === isOn(other, percent))
  );
}
