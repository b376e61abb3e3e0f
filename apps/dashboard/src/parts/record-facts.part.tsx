import { cellText } from '../figures/cell-text';
import { flatRecord } from '../figures/flat-record';

/** All fields of a record with their values, under their dotted names. */
export function RecordFacts({ record }: { readonly record: Readonly<Record<string, unknown>> }) {
  return (
    <div className="panel-body">
      <dl className="facts">
        {[...flatRecord(record)].map(([name, value]) => (
          <div key={name} className="fact">
            <dt className="mono">{name}</dt>
            <dd>{cellText(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
