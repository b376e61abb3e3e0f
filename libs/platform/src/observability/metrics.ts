import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

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

  /** A figure that goes up and down. */
  gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** A gauge without labels whose value is read whenever the figures are collected. */
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

  /** How a figure is distributed. Units: seconds for durations. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** All figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
