import { useState } from 'react';
import type { ExplorerRoute, RouteParameter } from '../../api/explorer-types';
import {
  firstValues,
  isComplete,
  writePath,
  type ParameterValues,
  type ReadAddress,
} from '../../figures/explorer-path';
import { Button } from '../../parts/button.part';
import { SelectField, TextField } from '../../parts/field.part';

interface RouteFormProps {
  readonly routes: readonly ExplorerRoute[];
  readonly present: ReadAddress;
  readonly onRead: (path: string) => void;
}

const plans = { any: '', basic: ' (Basic)', pro: ' (Pro)' } as const;

/** Choice of a data set and its filters, as the description of the API names them. */
export function RouteForm({ routes, present: { route, values: shown }, onRead }: RouteFormProps) {
  const [values, setValues] = useState<ParameterValues>(shown);
  const choose = (path: string): void => {
    const next = routes.find((one) => one.path === path);
    if (next !== undefined) onRead(writePath(next, firstValues(next)));
  };
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        // Another filter begins at the first page.
        onRead(writePath(route, { ...values, page: '' }));
      }}
    >
      <SelectField
        label="Operation"
        value={route.path}
        options={routes.map(({ path, title, plan }) => [path, `${title}${plans[plan]}`] as const)}
        onValue={choose}
      />
      {route.parameters
        .filter(({ name }) => name !== 'page')
        .map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onValue={(value) => setValues((old) => ({ ...old, [parameter.name]: value }))}
          />
        ))}
      <Button type="submit" look="main" disabled={!isComplete(route, values)}>
        Send request
      </Button>
    </form>
  );
}

interface ParameterFieldProps {
  readonly parameter: RouteParameter;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function ParameterField({ parameter, value, onValue }: ParameterFieldProps) {
  const { name, kind, choices = [], example, required } = parameter;
  const label = <span className="mono">{name}</span>;
  if (kind === 'choice') {
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          ...(required ? [] : [['', 'not set'] as const]),
          ...choices.map((one) => [one, one] as const),
        ]}
        onValue={onValue}
      />
    );
  }
  return (
    <TextField
      label={label}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      size={kind === 'number' ? 6 : 18}
      placeholder={example}
      required={required}
      maxLength={120}
      value={value}
      onText={onValue}
    />
  );
}
