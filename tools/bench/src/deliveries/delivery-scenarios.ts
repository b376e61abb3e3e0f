import type { DeliveryScenario } from './delivery-scenario';

/** Scenarios of webhooks in `npm run bench`. Source of the targets: issue "Webhooks that lose nothing". */
export const deliveryScenarios: readonly DeliveryScenario[] = [
  {
    id: 'webhook-throughput',
    title: 'Deliveries per second',
    question:
      'One event to 5 000 endpoints of one receiver, from its commit to the last arrival, against a loop that posts the same body to the same URLs with the same HTTP library and the same settings, over as many kept connections as a process may use (256; it uses fewer where they would only wait), and does nothing else.',
    endpoints: 5_000,
    measure: 'throughput',
    rounds: 15,
    target: 0.6,
  },
  {
    id: 'webhook-latency',
    title: 'From event to receiver',
    question: 'How long after its announcement an event reaches the receiver of an idle service.',
    endpoints: 1,
    measure: 'latency',
    rounds: 101,
    target: 50,
  },
];
