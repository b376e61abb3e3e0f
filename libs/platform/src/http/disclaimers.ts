/** Fixed text on every answer. ASCII, because it is sent as a header too. */
export const generalDisclaimer =
  'For information only, not investment advice. Collected from public sources; may be late, incomplete or wrong. Verify with the exchange or the issuer before acting.';

/** Where live data comes from. ASCII, sent as `X-Data-Source`. */
export const generalDataSource = 'Aggregated from publicly accessible sources including NSE, BSE, AMFI, RBI';
