import { Link } from '@tanstack/react-router';
import { addDays, indianDay } from '../../../figures/india-time';
import { marketDay } from '../../../figures/market-words';
import { useNow } from '../../../parts/use-now';
import type { RecordDay } from './record-kind';

/** Correction of a record that was announced. */
export interface TimelineMark {
  readonly event: string;
  readonly at: string;
  readonly words: string;
}

interface TimelineProps<Shown> {
  readonly days: readonly RecordDay<Shown>[];
  readonly shown: Shown;
  readonly present: Shown;
  /** Instant at which it was announced; null when that is not known. */
  readonly announcedAt: string | null;
  readonly marks: readonly TimelineMark[];
}

interface Step {
  readonly key: string;
  readonly day: string;
  readonly label: string;
  readonly kind: 'day' | 'today' | 'correction';
  readonly event?: string;
  readonly was?: string;
}

/** Days of a record in their order, with today and with the corrections, each of which opens its event. */
export function Timeline<Shown>({ days, shown, present, announcedAt, marks }: TimelineProps<Shown>) {
  const today = indianDay(useNow());
  const known = days.flatMap(({ label, on, field }): Step[] => {
    const [day, now] = [on(shown) ?? null, on(present) ?? null];
    const was = day !== now && now !== null ? { was: `now ${marketDay(now)}` } : {};
    return day === null ? [] : [{ key: field, day: day.slice(0, 10), label, kind: 'day', ...was }];
  });
  const unknown = days.filter(({ on }) => (on(shown) ?? null) === null);
  const steps: Step[] = [
    ...(announcedAt === null
      ? []
      : [
          {
            key: 'announced',
            day: indianDay(Date.parse(announcedAt)),
            label: 'Announced',
            kind: 'day' as const,
          },
        ]),
    ...known,
    ...marks.map(({ event, at, words }) => ({
      ...{ key: event, event, label: words, kind: 'correction' as const },
      day: indianDay(Date.parse(at)),
    })),
    { key: 'today', day: today, label: 'Today', kind: 'today' },
  ];
  const ordered = steps.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return (
    <section className="panel timeline-panel" aria-label="Timeline">
      <ol className="timeline">
        {ordered.map((step) => (
          <li key={step.key} data-kind={step.kind} data-past={step.day < addDays(today, 1)}>
            <StepWords step={step} />
          </li>
        ))}
        {unknown.map(({ field, label }) => (
          <li key={field} data-kind="day">
            <span className="strong">{label}</span>
            <span className="muted">not stated</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepWords({ step: { label, day, event, was } }: { readonly step: Step }) {
  return (
    <>
      {event === undefined ? (
        <span className="strong">{label}</span>
      ) : (
        <Link to="/events" search={{ event }}>
          {label}
        </Link>
      )}
      <span>{marketDay(day)}</span>
      {was !== undefined && <mark className="differs">{was}</mark>}
    </>
  );
}
