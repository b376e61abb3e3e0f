/** A question about webhooks that is answered by measuring. A new one is a value in `delivery-scenarios.ts`. */
export interface DeliveryScenario {
  readonly id: string;
  readonly title: string;
  /** Question that the figures answer. */
  readonly question: string;
  /** Number of endpoints that subscribe to the event, all of them at one receiver. */
  readonly endpoints: number;
  readonly measure: 'throughput' | 'latency';
  /** Rounds, or events one after the other. */
  readonly rounds: number;
  /** Throughput: least share of the bare loop. Latency: greatest median in milliseconds. */
  readonly target: number;
}
