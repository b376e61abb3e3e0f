import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { eventTypesQuery } from '../../api/webhook-queries';
import type { EventName, EventType } from '../../api/webhook-types';
import {
  emptyDraft,
  filterOps,
  leftTypesWords,
  maxConditions,
  offeredFields,
  typesThatMeet,
  type ConditionDraft,
} from '../../figures/filter-conditions';
import { Button } from '../../parts/button.part';
import { SelectField, TextField } from '../../parts/field.part';
import { MarkedText } from '../../parts/marked-text.part';

interface FilterFieldsProps {
  readonly drafts: readonly ConditionDraft[];
  /** Types of events that the endpoint gets. */
  readonly types: readonly EventType[];
  readonly onChange: (drafts: readonly ConditionDraft[]) => void;
  readonly error: string | null;
}

/** Conditions that an event must meet to be delivered. */
export function FilterFields({ drafts, types, onChange, error }: FilterFieldsProps) {
  const list = useId();
  const nameOf = ({ type }: EventType): string => type;
  const left = leftTypesWords(types.map(nameOf), typesThatMeet(types, drafts).map(nameOf));
  const add = (): void => onChange([...drafts, emptyDraft(Math.max(0, ...drafts.map(({ key }) => key)) + 1)]);
  return (
    <fieldset>
      <legend className="label">Conditions</legend>
      <p className="field-hint">
        {drafts.length === 0
          ? 'None: every event of these types is delivered.'
          : 'An event is delivered when its data meets all of them. Several values are separated by commas.'}
      </p>
      {error !== null && (
        <span className="field-error" role="alert">
          <MarkedText text={error} />
        </span>
      )}
      <ol className="conditions">
        {drafts.map((draft, index) => (
          <li key={draft.key} className="filters">
            <datalist id={`${list}${draft.key}`}>
              {offeredFields(types, drafts, draft.key).map((path) => (
                <option key={path} value={path} />
              ))}
            </datalist>
            <ConditionFields
              draft={draft}
              number={index + 1}
              list={`${list}${draft.key}`}
              onChange={(changed) => onChange(drafts.map((one) => (one.key === draft.key ? changed : one)))}
              onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          </li>
        ))}
      </ol>
      {left !== null && <p className="field-hint">{left}</p>}
      {drafts.length < maxConditions && (
        <Button size="small" onClick={add}>
          Add a condition
        </Button>
      )}
    </fieldset>
  );
}

/** Returns the types of events that a choice means. */
export function useChosenTypes(chosen: readonly EventName[]): readonly EventType[] {
  const types = useQuery(eventTypesQuery).data ?? [];
  return chosen.includes('*') ? types : types.filter(({ type }) => chosen.includes(type));
}

interface ConditionFieldsProps {
  readonly draft: ConditionDraft;
  readonly number: number;
  /** Id of the list of fields. */
  readonly list: string;
  readonly onChange: (draft: ConditionDraft) => void;
  readonly onRemove: () => void;
}

function ConditionFields({ draft, number, list, onChange, onRemove }: ConditionFieldsProps) {
  const { path, op, text } = draft;
  return (
    <>
      <TextField
        label={`Field ${number}`}
        list={list}
        placeholder="changePercent"
        autoComplete="off"
        size={12}
        maxLength={204}
        value={path}
        onText={(next) => onChange({ ...draft, path: next })}
      />
      <SelectField
        label={`Comparison ${number}`}
        value={op}
        options={filterOps}
        onValue={(next) =>
          onChange({ ...draft, op: next, text: next === 'exists' || op === 'exists' ? '' : text })
        }
      />
      {op === 'exists' ? (
        <SelectField
          label={`Value ${number}`}
          value={text === 'no' ? 'no' : 'yes'}
          options={[
            ['yes', 'yes'],
            ['no', 'no'],
          ]}
          onValue={(next) => onChange({ ...draft, text: next })}
        />
      ) : (
        <TextField
          label={`Value ${number}`}
          autoComplete="off"
          size={7}
          value={text}
          onText={(next) => onChange({ ...draft, text: next })}
        />
      )}
      <Button look="quiet" icon="close" aria-label={`Remove the condition ${number}`} onClick={onRemove} />
    </>
  );
}
