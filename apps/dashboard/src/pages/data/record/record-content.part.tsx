import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { rowsOf, type DataPage, type FieldRevision } from '../../../api/data-pages';
import { instant } from '../../../figures/india-time';
import { correctedFields } from '../../../figures/record-changes';
import { Button } from '../../../parts/button.part';
import { Figures } from '../../../parts/figures.part';
import { PageHead } from '../../../parts/page-head.part';
import { RecordFacts } from '../../../parts/record-facts.part';
import { Skeleton } from '../../../parts/skeleton.part';
import { useEnvironment } from '../../../parts/use-environment';
import { Disclaimer } from '../disclaimer.part';
import { listTitles } from '../list-titles';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';
import { AsOf } from './as-of.part';
import { FactList } from './fact-list.part';
import { FactValue } from './fact-value.part';
import type { RecordKind } from './record-kind';
import { shownStates } from './shown-state';
import { Timeline, type TimelineMark } from './timeline.part';

const ChangeLog = lazy(() => import('./change-log.part').then(({ ChangeLog: part }) => ({ default: part })));
const RequestForView = lazy(() =>
  import('../../../parts/request-for-view.part').then(({ RequestForView: part }) => ({ default: part })),
);
const FollowDialog = lazy(() =>
  import('./follow-dialog.part').then(({ FollowDialog: part }) => ({ default: part })),
);

interface RecordContentProps<Shown> {
  readonly kind: RecordKind<Shown>;
  readonly id: string;
  readonly page: DataPage;
  readonly at: string | undefined;
}

interface RecordEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Provenance {
  readonly provenance: readonly { readonly source: string; readonly since: string }[];
}

/** Page of a record: its figures and days above, charts beside facts, all fields below. */
export function RecordContent<Shown extends Provenance>({ kind, id, page, at }: RecordContentProps<Shown>) {
  const navigate = useNavigate({ from: '/data/$list/$id' });
  const environment = useEnvironment();
  const [isFollowing, setFollowing] = useState(false);
  const { main, parts } = page;
  const { states, place, present, shown } = shownStates<Shown>(page, at);
  const name = kind.nameOf(present);
  const events = rowsOf<RecordEvent>(parts.events);
  const announced = events.find(({ type }) => type.endsWith('.upcoming'));
  const choose = (next: number): void =>
    void navigate({
      search: { at: next === states.length - 1 ? undefined : (states[next]?.at ?? firstAt) },
      replace: true,
      resetScroll: false,
    });
  const charts = kind.charts?.(parts, present);
  return (
    <div className="stack data-page">
      <PageHead
        title={name}
        crumb={
          <Link to="/data/$list" params={{ list: kind.list }} className="crumb">
            {listTitles[kind.list]}
          </Link>
        }
        actions={<Button onClick={() => setFollowing(true)}>Follow</Button>}
      >
        <StateBadge state={kind.stateOf(shown)} /> {kind.subline(shown)}. Times and days are IST.
      </PageHead>
      <Figures items={figuresOf(kind, page, { shown, present, isFormer: place < states.length - 1 })} />
      <Timeline
        days={kind.days}
        shown={shown}
        present={present}
        announcedAt={announced?.timestamp ?? null}
        marks={events.flatMap((event) => markOf(event, kind))}
      />
      <AsOf states={states} place={place} onPlace={choose} />
      <div className={charts === undefined ? undefined : 'record-columns'}>
        {charts !== undefined && <div className="stack">{charts}</div>}
        <FactList
          facts={kind.facts}
          shown={shown}
          present={present}
          revisions={rowsOf<FieldRevision>(parts.revisions)}
          provenance={present.provenance}
          documents={kind.documents?.(shown) ?? []}
        />
      </div>
      <Suspense fallback={<Skeleton what="The changes" height={420} />}>
        <ChangeLog part={parts.revisions} id={id} kind={kind} />
      </Suspense>
      <details className="panel disclosure">
        <summary>All fields, by their names in the API</summary>
        <RecordFacts record={shown as unknown as Readonly<Record<string, unknown>>} />
      </details>
      <Suspense fallback={<Skeleton what="The request" height={46} />}>
        <RequestForView path={main.path} environment={environment} />
      </Suspense>
      <Disclaimer of={[parts.premium, parts.premiums]} />
      {isFollowing && (
        <Suspense>
          <FollowDialog
            name={name}
            id={id}
            {...kind.follow}
            days={followedDays(kind, present, { id, name })}
            onClose={() => setFollowing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Makes the figures above: those of the shown state, and those that are known of the present only. */
function figuresOf<Shown>(
  kind: RecordKind<Shown>,
  { parts }: DataPage,
  {
    shown,
    present,
    isFormer,
  }: { readonly shown: Shown; readonly present: Shown; readonly isFormer: boolean },
) {
  return [
    ...kind.figures.map((fact) => ({
      label: fact.label,
      value: <FactValue fact={fact} shown={shown} present={present} />,
    })),
    ...(kind.besides?.(parts) ?? []).map(({ label, text, ...rest }) => ({
      ...rest,
      label: isFormer ? `${label}, now` : label,
      value: <Stated text={text} />,
    })),
  ];
}

/** Returns the known days of a record as entries of a calendar. */
function followedDays<Shown>(
  { days }: RecordKind<Shown>,
  present: Shown,
  { id, name }: { readonly id: string; readonly name: string },
) {
  return days.flatMap(({ label, on, field }) => {
    const day = on(present) ?? null;
    return day === null ? [] : [{ id: `${id}-${field}`, title: `${name}: ${label}`, day: day.slice(0, 10) }];
  });
}

/** Instant before every change, in addresses. */
const firstAt = '1990-01-01T00:00:00.000Z';

function markOf<Shown>(
  { id, type, timestamp, data }: RecordEvent,
  { figures, facts, days }: RecordKind<Shown>,
): readonly TimelineMark[] {
  if (type.endsWith('.upcoming')) return [];
  const named = [...figures, ...facts, ...days];
  const labels = correctedFields(data).map(
    ({ field }) => named.find((one) => `${field}.`.startsWith(`${one.field}.`))?.label ?? field,
  );
  const words = labels.length === 0 ? 'Corrected' : `Corrected: ${[...new Set(labels)].join(', ')}`;
  return [{ event: id, at: timestamp, words: `${words} (${instant(timestamp)})` }];
}
