import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { leaveFor } from '../../api/leave-for';
import type { HitGroup, SearchHit } from '../../figures/search-hits';
import { Dialog } from '../dialog.part';
import { useHits } from './use-hits';
import '../../styles/fields.css';
import '../../styles/hits.css';

/** Time without a key after which the service is asked. Units: milliseconds. */
const pauseMs = 200;

/** Search over records, pages, keys, endpoints, members, request ids and documentation: by keyboard alone, or by pointer. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { groups, isSearching, error } = useHits(text, useSettled(text));
  const hits = groups.flatMap(({ hits: some }) => some);
  const at = Math.min(chosen, hits.length - 1);
  const present = hits[at];
  const optionId = (hit: SearchHit): string => `${listId}${hit.id}`;
  const go = ({ place }: SearchHit): void => {
    onClose();
    if ('href' in place) void leaveFor(place.href);
    else void navigate({ to: place.path, search: { ...place.search } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: hits.length - 1,
    };
    const next = event.nativeEvent.isComposing ? undefined : steps[event.key];
    if (event.key === 'Enter' && present !== undefined && !event.nativeEvent.isComposing) go(present);
    else if (next === undefined || hits.length === 0) return;
    else setChosen((next + hits.length) % hits.length);
    event.preventDefault();
  };
  useEffect(() => {
    if (present !== undefined)
      document.getElementById(optionId(present))?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="Search"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={present && optionId(present)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Name, symbol, ISIN, key, error code, request id…"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
      />
      <HitList
        id={listId}
        groups={groups}
        present={present}
        optionId={optionId}
        onGo={go}
        onPoint={(hit) => setChosen(hits.indexOf(hit))}
      />
      <p role="status" className="muted small">
        {stateWords(hits.length, isSearching, error)}
      </p>
    </Dialog>
  );
}

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  /** Hit that Enter opens. */
  readonly present: SearchHit | undefined;
  readonly optionId: (hit: SearchHit) => string;
  readonly onGo: (hit: SearchHit) => void;
  readonly onPoint: (hit: SearchHit) => void;
}

function HitList({ id, groups, present, optionId, onGo, onPoint }: HitListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="hits">
      {groups.map(({ title, hits }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="hits-title" aria-hidden="true">
            {title}
          </div>
          {hits.map((hit) => (
            <div
              key={hit.id}
              id={optionId(hit)}
              role="option"
              aria-selected={hit === present}
              className="hit"
              onClick={() => onGo(hit)}
              onPointerMove={() => onPoint(hit)}
            >
              <span className="clip">{hit.title}</span>
              <span className="muted small nowrap">{hit.note}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function stateWords(found: number, isSearching: boolean, error: Error | null): string {
  if (error !== null) return `Records and docs could not be searched. ${error.message}`;
  if (isSearching) return 'Searching…';
  if (found === 0) return 'No results. Try a company’s name, a symbol or an ISIN.';
  return `${found} ${found === 1 ? 'result' : 'results'}. Arrow keys choose, Enter opens.`;
}

/** Returns a text once it was not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
