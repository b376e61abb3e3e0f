/** Fixed text in every response. ASCII, because it is also sent as a header. */
export const generalDisclaimer =
  'For information only, not investment advice. Collected from public sources; may be late, incomplete or wrong. Verify with the exchange or the issuer before acting.';

/** Origin of live data. ASCII, sent as `X-Data-Source`. */
export const generalDataSource = 'Aggregated from publicly accessible sources including NSE, BSE, AMFI, RBI';
