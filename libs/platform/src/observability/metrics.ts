import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Durations } from './durations';

/** The figures of one process. Each name is made once, by the module that counts it. */
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A figure that only grows. Shape: `name` in snake case, ending in `_total`. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * A counter of what every request does, by one label: adding is an addition and nothing else, the figure is made when
   * it is read.
   */
  tally<V extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly V[],
  ): (value: V) => void {
    const counter = this.counter(name, help, [label]);
    const unread = new Map(values.map((value) => [value, { count: 0 }]));
    const collect = () => {
      for (const [value, tally] of unread) {
        if (tally.count > 0) counter.inc({ [label]: value }, tally.count);
        tally.count = 0;
      }
    };
    Object.assign(counter, { collect });
    return (value) => {
      const tally = unread.get(value);
      if (tally !== undefined) tally.count += 1;
    };
  }

  /** A figure that goes up and down. */
  gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** How a figure is distributed. Units: seconds for durations. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** The same of what every request does; see `Durations`. */
  durations(
    name: string,
    help: string,
    labelNames: readonly string[],
    buckets: readonly number[],
  ): Pick<Durations, 'observe'> {
    const made = new Durations(name, help, labelNames, buckets);
    // The registry asks a figure for its name and what it says; its type wants all that prom-client's own have.
    this.registry.registerMetric(made as unknown as Histogram);
    return made;
  }

  /** All figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
