import { useState } from 'react';
import type { FieldRevision } from '../../../api/data-pages';
import { instant } from '../../../figures/india-time';
import { Panel } from '../../../parts/panel.part';
import { FactValue } from './fact-value.part';
import type { RecordFact, RecordDocument } from './record-kind';

interface FactListProps<Shown> {
  readonly facts: readonly RecordFact<Shown>[];
  readonly shown: Shown;
  readonly present: Shown;
  readonly revisions: readonly FieldRevision[];
  readonly provenance: readonly { readonly source: string; readonly since: string }[];
  readonly documents: readonly RecordDocument[];
}

/** Facts of a record beside their names. A press on a name tells who states it. */
export function FactList<Shown>({
  facts,
  shown,
  present,
  revisions,
  provenance,
  documents,
}: FactListProps<Shown>) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Panel title="Facts" note="Select a name to see its source.">
      <dl className="facts record-facts">
        {facts.map((fact) => {
          const { label, field } = fact;
          const isAsked = asked === label;
          const words = whoStates(field, revisions, provenance);
          return (
            <div key={label} className="fact">
              <dt>
                <button
                  type="button"
                  className="who"
                  aria-expanded={isAsked}
                  title={words}
                  onClick={() => setAsked(isAsked ? null : label)}
                >
                  {label}
                </button>
              </dt>
              <dd>
                <FactValue fact={fact} shown={shown} present={present} />
                {isAsked && <span className="who-words small">{words}</span>}
              </dd>
            </div>
          );
        })}
        <div className="fact">
          <dt>Documents</dt>
          <dd>
            {documents.length === 0 ? (
              <span className="muted">not stated</span>
            ) : (
              documents.map(({ words, url }) => (
                <a key={words} href={url} target="_blank" rel="noreferrer" className="document">
                  {words}
                </a>
              ))
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Writes who stated a field last; without a change of it, who states the record. */
function whoStates(
  field: string,
  revisions: FactListProps<unknown>['revisions'],
  provenance: FactListProps<unknown>['provenance'],
): string {
  const last = revisions.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  if (last !== undefined) return `${sourceWords(last.source)}, ${instant(last.at)} (${field})`;
  const names = provenance.map(({ source }) => source).join(', ');
  return names === '' ? `No source is named (${field}).` : `${names}; not changed since (${field}).`;
}

function sourceWords(source: string): string {
  if (source === 'clock') return 'The calendar';
  return source === 'service' ? 'A new version of the service' : source;
}
