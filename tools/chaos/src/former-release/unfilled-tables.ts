const ofProcessor = 'the drill pays in the sandbox';

/** Tables that the drill leaves empty, each with what would write a row and why that does not happen here. */
export const unfilledTables: Readonly<Record<string, string>> = {
  feed_refusal: 'a source refuses one of the requests of a run: the replayed sources answer all',
  gmp_name:
    'an operator says whose premium a nameless one is: the only one waits, so that `gmp_unplaced` has a row',
  gmp_withdrawal: 'a publisher takes a premium back within a day: the replayed pages quote each once',
  sgb_revision: 'a second reading of a bond differs from the first: the replayed readings are the same',
  payment_return: `Razorpay reports a refund or a dispute: ${ofProcessor}`,
  processor_ending: `a subscription at Razorpay is to end: ${ofProcessor}`,
  processor_event: `Razorpay sends a notification: ${ofProcessor}`,
  processor_payment: `Razorpay reports a payment: ${ofProcessor}`,
  webhook_catch_up:
    'an endpoint is enabled again: the row goes with the next fan-out, before a migration could meet it',
  webhook_past_delivery: 'a delivery is removed when it is 30 days old: the drill takes minutes',
  webhook_replay_rest: 'a replay is larger than 1 000 deliveries: the drill announces fewer events',
};
