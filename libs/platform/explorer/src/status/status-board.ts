import { Inject, Injectable } from '@nestjs/common';
import { type Incident, IncidentQueries, type ProbedAvailability, ProbeQueries } from '@market/availability';
import { promisedDataSets } from '@market/contracts';
import {
  type DataSetFreshness,
  type DayOfDataSet,
  FreshnessDayQueries,
  FreshnessQueries,
  lastDays,
  shownDays,
  chooseWorse,
} from '@market/freshness';
import { type Health, HealthReport } from '@market/http-api';
import { Clock, type IndianDay } from '@market/kernel';

export interface BoardDataSet extends DataSetFreshness {
  /** Name for people. */
  readonly title: string;
  /** Last 90 days in India, oldest first. */
  readonly days: readonly DayOfDataSet[];
}

/** Content of the status board. */
export interface BoardStatus {
  readonly dataSets: readonly BoardDataSet[];
  readonly api: 'ok' | 'degraded';
  /** Availability of the API as probes found it; null without a probe. */
  readonly availability: ProbedAvailability | null;
  /** Open ones and those of the last 90 days, the newest first. */
  readonly incidents: readonly Incident[];
}

type Reports = Pick<BoardStatus, 'incidents' | 'availability'>;

/** State of the process that shows the board. */
interface StateOfProcess {
  check(): Promise<Pick<Health, 'status'>>;
}

/** Time for which the content is cached: anybody may ask, and each read asks the database. Units: milliseconds. */
const keptForMs = 2_000;

const titles: ReadonlyMap<string, string> = new Map(
  promisedDataSets.map(({ dataSet, title }) => [dataSet, title]),
);

/** Public status of the service: how fresh the live data is, now and day by day, and the state of the API. */
@Injectable()
export class StatusBoard {
  private lastReports: Reports | null = null;
  private latest: { readonly madeAtMs: number; readonly content: Promise<BoardStatus> } | null = null;

  constructor(
    private readonly freshness: FreshnessQueries,
    private readonly days: FreshnessDayQueries,
    @Inject(HealthReport) private readonly health: StateOfProcess,
    private readonly incidents: IncidentQueries,
    private readonly probes: ProbeQueries,
    private readonly clock: Clock,
  ) {}

  /** Returns the present content. Errors: those of the database while nothing is known from before. */
  show(): Promise<BoardStatus> {
    const nowMs = this.clock.steadyMs();
    if (this.latest !== null && nowMs - this.latest.madeAtMs < keptForMs) return this.latest.content;
    const made = { madeAtMs: nowMs, content: this.make() };
    this.latest = made;
    made.content.catch(() => {
      if (this.latest === made) this.latest = null;
    });
    return made.content;
  }

  private async make(): Promise<BoardStatus> {
    const [all, known, { status }, reports] = await Promise.all([
      this.freshness.all('live'),
      this.days.known(),
      this.health.check(),
      this.reports(),
    ]);
    const today = this.clock.today();
    const dataSets = all.map((each) => ({
      ...each,
      title: titles.get(each.dataSet) ?? each.dataSet,
      days: withPresent(lastDays(known.get(each.dataSet) ?? new Map(), today, shownDays), today, each),
    }));
    return { dataSets, api: status === 'ok' ? 'ok' : 'degraded', ...reports };
  }

  /** Returns incidents and readings of probes; while the database is away, the last known ones. */
  private async reports(): Promise<Reports> {
    try {
      const [incidents, availability] = await Promise.all([this.incidents.recent(), this.probes.recent()]);
      return (this.lastReports = { incidents, availability });
    } catch (error) {
      if (this.lastReports === null) throw error;
      return this.lastReports;
    }
  }
}

/** Replaces today's state by the present one, if that is worse: the days are recorded by another program. */
function withPresent(
  days: readonly DayOfDataSet[],
  today: IndianDay,
  { state: present }: Pick<DataSetFreshness, 'state'>,
): DayOfDataSet[] {
  return days.map(({ day, state }) => ({
    day,
    state: day === today && present !== 'never' ? chooseWorse(state, present) : state,
  }));
}
