import { useQuery } from '@tanstack/react-query';
import { eventTypesQuery } from '../../api/webhook-queries';
import type { EventName } from '../../api/webhook-types';
import { Button } from '../../parts/button.part';
import { Check } from '../../parts/choice.part';
import { Loaded } from '../../parts/loaded.part';
import { MarkedText } from '../../parts/marked-text.part';

interface EventChoiceProps {
  readonly chosen: readonly EventName[];
  readonly onChange: (chosen: readonly EventName[]) => void;
  readonly error: string | null;
}

/** Choice of the types of events that an endpoint gets, each with its meaning. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const query = useQuery(eventTypesQuery);
  return (
    <fieldset>
      <legend className="label">Events</legend>
      <Loaded query={query} what="The types of events" height={300}>
        {(types) => {
          const all = types.map(({ type }) => type);
          const isEvery = chosen.includes('*');
          return (
            <>
              {error !== null && (
                <span className="field-error">
                  <MarkedText text={error} />
                </span>
              )}
              <Check
                isOn={isEvery}
                hint="also types that are added later"
                onChange={(isOn) => onChange(isOn ? ['*'] : all)}
              >
                All types
              </Check>
              {!isEvery && (
                <div className="choices choices-two">
                  {types.map(({ type, meaning }) => (
                    <Check
                      key={type}
                      isOn={chosen.includes(type)}
                      hint={<MarkedText text={meaning} />}
                      onChange={(isOn) =>
                        onChange(isOn ? [...chosen, type] : chosen.filter((one) => one !== type))
                      }
                    >
                      <span className="mono">{type}</span>
                    </Check>
                  ))}
                </div>
              )}
              {!isEvery && (
                <Button
                  size="small"
                  look="plain"
                  onClick={() => onChange(chosen.length === all.length ? [] : all)}
                >
                  {chosen.length === all.length ? 'Clear selection' : 'Select all'}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </fieldset>
  );
}
