import { median } from '../scenario';

/** A question about webhooks that is answered by measuring. A new one is a value in `delivery-scenarios.ts`. */
export interface DeliveryScenario {
  readonly id: string;
  readonly title: string;
  /** What the reader learns from the figures. */
  readonly question: string;
  /** Endpoints that want the event, all of them at one receiver. */
  readonly endpoints: number;
  readonly measure: 'throughput' | 'latency';
  /** Rounds, or events one after the other. */
  readonly rounds: number;
  /** Throughput: least share of the bare loop. Latency: greatest median in milliseconds. */
  readonly target: number;
}

/** One round of throughput. */
export interface ThroughputSample {
  /** Units: requests per second, from the start of the loop or the commit of the event to the last arrival. */
  readonly bare: number;
  readonly delivered: number;
}

export interface ThroughputOutcome {
  readonly bare: number;
  readonly delivered: number;
  readonly share: number;
  /** Of the middle half of the rounds. */
  readonly spread: number;
}

/** The median of the rounds; a share is taken within its round. */
export function throughputOf(samples: readonly ThroughputSample[]): ThroughputOutcome {
  const shares = samples.map(({ bare, delivered }) => delivered / bare).sort((one, other) => one - other);
  const quarter = Math.ceil(shares.length / 2);
  return {
    bare: median(samples.map(({ bare }) => bare)),
    delivered: median(samples.map(({ delivered }) => delivered)),
    share: median(shares),
    spread: median(shares.slice(-quarter)) - median(shares.slice(0, quarter)),
  };
}
