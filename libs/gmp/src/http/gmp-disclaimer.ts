/** Fixed text of every response with premiums. ASCII, because it is sent as a header, too. */
export const gmpDisclaimer =
  'Grey market premium is unofficial and unregulated, collected from independent publishers; actual listing prices may differ. For information only, not investment advice.';
