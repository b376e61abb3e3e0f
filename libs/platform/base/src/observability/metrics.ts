import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics of one process. Each name is registered once, by the module that counts it. */
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Makes a counter, which only grows. Shape: `name` in snake case, ending in `_total`. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * Makes a counter with the label `outcome`, each outcome at 0: the first of its kind is a rise, and raises an alert, only
   * if Prometheus has seen the counter before.
   */
  outcomes<O extends string>(name: string, help: string, outcomes: readonly O[]): (outcome: O) => void {
    const counter = this.counter(name, help, ['outcome']);
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    return (outcome) => counter.inc({ outcome });
  }

  /** Makes a gauge, which goes up and down. */
  gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Makes a gauge without labels whose value is read whenever the metrics are collected. */
  observableGauge(name: string, help: string, observe: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(observe());
      },
    });
  }

  /** Makes a histogram. Units: seconds for durations. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
