/**
 * A histogram of what every request does. To observe is to find a tally and to add to two numbers: that of prom-client,
 * which puts a key together and makes closures each time, took a twentieth of what a kept answer takes.
 *
 * Units: seconds.
 */
export class Durations {
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  private readonly root: Branch = { further: new Map(), tally: null };
  private readonly tallies: Tally[] = [];

  /** @param buckets upper bounds, in rising order */
  constructor(
    readonly name: string,
    readonly help: string,
    private readonly labelNames: readonly string[],
    private readonly buckets: readonly number[],
  ) {}

  /**
   * @param values of the labels, in the order of their names
   * @param seconds finite
   */
  observe(values: readonly string[], seconds: number): void {
    const tally = this.tallyOf(values);
    let at = 0;
    while (at < this.buckets.length && seconds > (this.buckets[at] ?? 0)) at += 1;
    tally.counts[at] = (tally.counts[at] ?? 0) + 1;
    tally.sum += seconds;
  }

  /** What the registry asks for. */
  get(): Promise<Pick<Durations, 'name' | 'help' | 'type' | 'aggregator'> & { values: DurationLine[] }> {
    const { name, help, type, aggregator } = this;
    const values = this.tallies.flatMap((tally) => this.linesOf(tally));
    return Promise.resolve({ name, help, type, aggregator, values });
  }

  private linesOf({ labels, counts, sum }: Tally): DurationLine[] {
    let upTo = 0;
    const buckets = [...this.buckets, '+Inf'].map((le, at) => {
      upTo += counts[at] ?? 0;
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: upTo };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: upTo },
    ];
  }

  private tallyOf(values: readonly string[]): Tally {
    let branch = this.root;
    for (const value of values) {
      branch = branch.further.get(value) ?? grown(branch, value);
    }
    branch.tally ??= this.begin(values);
    return branch.tally;
  }

  private begin(values: readonly string[]): Tally {
    const labels = Object.fromEntries(this.labelNames.map((name, at) => [name, values[at] ?? '']));
    const tally = { labels, counts: [...this.buckets, Infinity].map(() => 0), sum: 0 };
    this.tallies.push(tally);
    return tally;
  }
}

/** One combination of labels: how many ended up to each bound and not up to the one before, the last beyond all. */
interface Tally {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: number[];
  sum: number;
}

interface Branch {
  readonly further: Map<string, Branch>;
  tally: Tally | null;
}

/** One line of a figure in Prometheus' text format, as the registry of prom-client takes it. */
interface DurationLine {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

function grown(branch: Branch, value: string): Branch {
  const next: Branch = { further: new Map(), tally: null };
  branch.further.set(value, next);
  return next;
}
