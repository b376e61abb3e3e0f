const whilePeopleAct = 'has rows only after a person acted in a browser with a second factor';
const whileLate = 'has rows only while something is late or refused';
const ofProcessor = 'has rows only with the payment processor itself, which the sandbox replaces';
const ofFaults = 'has rows only after a fault of a source';
const nightly = 'is filled once a day, or by a further day';

/** Tables that the programs of a release do not fill by themselves within minutes, each with its reason. */
export const unfilledTables: Readonly<Record<string, string>> = {
  alert_setting: whilePeopleAct,
  invitation: whilePeopleAct,
  operator_task: whilePeopleAct,
  passkey: whilePeopleAct,
  passkey_challenge: whilePeopleAct,
  recovery_code: whilePeopleAct,
  totp: whilePeopleAct,
  device: whilePeopleAct,
  explorer_use: whilePeopleAct,
  data_page_use: whilePeopleAct,
  search_use: whilePeopleAct,
  refused_sign_in: whilePeopleAct,
  sign_in_window: whilePeopleAct,
  event_stream: 'has rows only while a stream is open',
  event_stream_holder: 'has rows only while a stream is open',
  event_stream_replacement: 'has rows only while streams replace each other',
  freshness_day: nightly,
  freshness_state: nightly,
  sgb_revision: nightly,
  feed_refusal: ofFaults,
  gmp_name: ofFaults,
  gmp_withdrawal: ofFaults,
  ipo_former_slug: ofFaults,
  payment_return: ofProcessor,
  processor_ending: ofProcessor,
  processor_event: ofProcessor,
  processor_payment: ofProcessor,
  mail: 'has rows only until a mail is sent',
  webhook_catch_up: whileLate,
  webhook_lease: whileLate,
  webhook_past_delivery: whileLate,
  webhook_replay_rest: whileLate,
  webhook_waiting: whileLate,
};
