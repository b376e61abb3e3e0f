import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { HeldEntry } from '../../api/operator-types';
import { count, counted } from '../../figures/numbers';
import { withDays } from '../../figures/india-time';
import { Button } from '../../parts/button.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { DecideAllDialog } from './decide-all-dialog.part';
import type { GivenOrdersProps } from './given-orders.part';
import type { Decision } from './decision';
import { scopeWords } from './states';

interface HeldEntriesProps {
  readonly entries: readonly HeldEntry[];
  readonly pager: ReactNode;
  readonly onGiven: (given: GivenOrdersProps) => void;
}

/** List of entries, of which several can be decided on at once when they wait for one and the same reason. */
export function HeldEntries({ entries, pager, onGiven }: HeldEntriesProps) {
  const [chosenIds, setChosen] = useState<readonly string[]>([]);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const chosen = entries.filter(({ id }) => chosenIds.includes(id));
  const reason = chosen[0]?.reason ?? null;
  const alike = entries.filter((entry) => entry.reason === reason);
  const toggle = (id: string): void =>
    setChosen((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  return (
    <>
      <Panel isTight>
        <Table
          caption="Held entries, the last seen first"
          columns={columnsWith({
            isChosen: (id) => chosenIds.includes(id),
            canChoose: (entry) => reason === null || entry.reason === reason,
            toggle,
          })}
          rows={entries}
          idOf={({ id }) => id}
        />
        {pager}
        {chosen.length > 0 && (
          <div className="chosen-bar" role="region" aria-label="Chosen entries">
            <span>
              {counted(chosen.length, 'entry', 'entries')} chosen, all of one reason.{' '}
              {alike.length > chosen.length && (
                <Button look="plain" size="small" onClick={() => setChosen(alike.map(({ id }) => id))}>
                  Select all {count(alike.length)} of it on this page
                </Button>
              )}
            </span>
            <span className="row">
              <Button look="quiet" onClick={() => setChosen([])}>
                Clear selection
              </Button>
              <Button onClick={() => setDeciding('discard')}>Discard</Button>
              <Button onClick={() => setDeciding('release')}>Release</Button>
            </span>
          </div>
        )}
      </Panel>
      {deciding !== null && reason !== null && (
        <DecideAllDialog
          decision={deciding}
          reason={reason}
          entryIds={chosen.map(({ id }) => id)}
          onClose={() => setDeciding(null)}
          onGiven={(orders) => {
            onGiven({ decision: deciding, orders });
            setDeciding(null);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}

interface Choosing {
  readonly isChosen: (id: string) => boolean;
  readonly canChoose: (entry: HeldEntry) => boolean;
  readonly toggle: (id: string) => void;
}

function columnsWith({ isChosen, canChoose, toggle }: Choosing): readonly Column<HeldEntry>[] {
  return [
    {
      title: 'Reason',
      cell: (entry) => (
        <div className="with-choice">
          <input
            type="checkbox"
            aria-label={`Choose entry ${entry.id}`}
            checked={isChosen(entry.id)}
            disabled={!canChoose(entry)}
            title={canChoose(entry) ? undefined : 'Held for another reason than the selected entries.'}
            onChange={() => toggle(entry.id)}
          />
          <div className="said-cell" data-width="wide">
            <Link to="/operators/quarantine/$id" params={{ id: entry.id }} className="row-link said">
              {entry.reason}
            </Link>
            <div className="muted small said">{withDays(entry.words)}</div>
          </div>
        </div>
      ),
    },
    { title: 'Feed', cell: ({ feedId }) => <span className="mono">{feedId}</span> },
    { title: 'Extent', isMinor: true, cell: ({ scope }) => scopeWords[scope] },
    { title: 'Subject', cell: ({ subject }) => <span className="said-cell">{subject ?? '–'}</span> },
    { title: 'Rows', align: 'end', cell: ({ rows }) => count(rows) },
    { title: 'Last seen', cell: ({ at }) => <Moment at={at} as="ago" /> },
  ];
}
