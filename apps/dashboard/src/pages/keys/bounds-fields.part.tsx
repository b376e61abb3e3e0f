import { boundDataSets, type BoundDataSet, type ChosenBounds } from '../../figures/key-bounds';
import { Check } from '../../parts/choice.part';
import { TextField } from '../../parts/field.part';

interface BoundsFieldsProps {
  readonly bounds: ChosenBounds;
  readonly networksProblem: string | null;
  readonly onBounds: (bounds: ChosenBounds) => void;
}

/** Fields that restrict a new key. They stay folded, since few keys need them. */
export function BoundsFields({ bounds, networksProblem, onBounds }: BoundsFieldsProps) {
  const { dataSets, readOnly, networks } = bounds;
  const choose = (one: BoundDataSet, isOn: boolean): void =>
    onBounds({ ...bounds, dataSets: isOn ? [...dataSets, one] : dataSets.filter((each) => each !== one) });
  return (
    <details className="disclosure" open={networksProblem === null ? undefined : true}>
      <summary>Restrictions (optional)</summary>
      <div className="form">
        <fieldset>
          <legend className="label">Data sets</legend>
          <div className="columns-tight">
            {(Object.entries(boundDataSets) as [BoundDataSet, string][]).map(([one, words]) => (
              <Check key={one} isOn={dataSets.includes(one)} onChange={(isOn) => choose(one, isOn)}>
                {words}
              </Check>
            ))}
          </div>
          <span className="field-hint">None selected: all data of your plan.</span>
        </fieldset>
        <Check
          isOn={readOnly}
          hint="Refuses every request that changes something, such as a webhook."
          onChange={(isOn) => onBounds({ ...bounds, readOnly: isOn })}
        >
          Read-only
        </Check>
        <TextField
          label="Allowed networks"
          hint="CIDR ranges, separated by commas. Empty: any network."
          placeholder="203.0.113.0/24, 2001:db8::/48"
          maxLength={1000}
          value={networks}
          onText={(text) => onBounds({ ...bounds, networks: text })}
          error={networksProblem}
        />
      </div>
    </details>
  );
}
