/**
 * What a remark behind a company's name says of the issue. `withdrawn`, `postponed`: the issue is called off or put
 * off. `window`: the row is about the withdrawal of bids, not an issue. `further-offer`: the company is listed already.
 * `note`: says nothing of the issue's progress. `unknown`: nobody knows yet.
 */
export type IssueRemarkMeaning = 'withdrawn' | 'postponed' | 'window' | 'further-offer' | 'note' | 'unknown';

const called = String.raw`(?:withdrawn|withdrew|cancell?ed|called\s+off|terminated|aborted|abandoned|scrapped|shelved|dropped|rescinded|revoked|annulled)`;
const put = String.raw`(?:postponed|deferred|put\s+off|(?:put\s+|kept\s+)?on\s+hold|kept\s+in\s+abeyance|in\s+abeyance|suspended|adjourned|rescheduled|stayed|pushed\s+back|held\s+back)`;
const deed = String.raw`(?:withdrawal|cancell?ation|termination|postponement|deferment|deferral|suspension)`;
/** A former name is no remark on the issue, whatever words it is made of. */
const formerName =
  /\b(?:formerly|erstwhile|previously|earlier\s+known|name\s+changed)\b[^()[\]|–—]*?(?=[)\]|–—]|\s-\s|-\s*issue\b|$)/gi;

/** The first pattern that fits decides. */
const meanings: readonly (readonly [RegExp, IssueRemarkMeaning])[] = [
  [
    /\bwindow\b|\bwithdrawals?\s+(?:period|facility|option|session|of\s+(?:bids?|applications?))\b/i,
    'window',
  ],
  [
    /\bbids?\s+(?:withdrawals?|modifications?)\b|\b(?:option|opportunity|facility|period)\s+(?:to|for)\s+(?:the\s+)?withdraw/i,
    'window',
  ],
  [/\bexit\s+(?:option|opportunity|offer)\b/i, 'window'],
  // What is taken back, denied or undone is the opposite of what its words say.
  [
    new RegExp(
      String.raw`\b(?:not|never|no\s+longer|may\s+be|if|unless)\b.*\b(?:${called}|${put}|${deed})`,
      'i',
    ),
    'unknown',
  ],
  [new RegExp(String.raw`\b${deed}\b.*\b(?:${called}|${put}|lifted|recalled)\b`, 'i'), 'unknown'],
  [
    new RegExp(
      String.raw`\b(?:${called}|lifted|recall\w*|revocation|end)\s+(?:of\s+)?(?:the\s+)?${deed}\b`,
      'i',
    ),
    'unknown',
  ],
  [
    new RegExp(
      String.raw`\b(?:re-?\s?open|resum|reviv|restor|re-?launch)\w*\b.*\b(?:${called}|${put}|${deed})\b`,
      'i',
    ),
    'unknown',
  ],
  [
    new RegExp(
      String.raw`\b(?:${called}|${put}|${deed})\b.*\b(?:re-?\s?open|resum|reviv|restor|re-?launch)`,
      'i',
    ),
    'unknown',
  ],
  [new RegExp(String.raw`\b${called}\b`, 'i'), 'withdrawn'],
  [
    /\b(?:withdrawal|cancell?ation|termination)\s+of\s+(?:the\s+)?(?:public\s+)?(?:issue|ipo|offer)/i,
    'withdrawn',
  ],
  [
    /\b(?:issue|ipo|offer)\s+(?:withdrawal|cancell?ation|termination)\b|^cancell?ation$|^termination$/i,
    'withdrawn',
  ],
  [new RegExp(String.raw`\b${put}\b|\b(?:postponement|deferment|deferral|abeyance)\b`, 'i'), 'postponed'],
  [/\bfarmers?\s+producer\b/i, 'note'],
  [/\b(?:fpo|follow[\s-]*on|further\s+(?:public|issue|offer)\w*)\b/i, 'further-offer'],
  [/\bpartly[\s-]*paid|\bpart[\s-]+paid|^pp\d?$|\bpp\s+shares?\b/i, 'further-offer'],
  [
    /\b(?:rights\s+(?:issue|entitlements?|shares?)|qip|institutional\s+placement|preferential|call\s+money)\b/i,
    'further-offer',
  ],
  [/\bsocial\s+enterprise\b|\bfpse\b|\bre-?\s?open(?:ed|s)?\b|\bresumed\b/i, 'note'],
  [/\b(?:extended|extension|revised|revision)\b/i, 'note'],
  [/\b(?:tranche|series|ncds?|debentures?|bonds?)\b/i, 'note'],
  [
    /^(?:(?:the|an?|sme|ipo|fresh|initial|public|new|issue|offer(?:ing)?|equity|eq|mainboard|main|board|shares?|nse|bse|emerge|platform|india|the|book|built|building|fixed|price)\W*)+$/i,
    'note',
  ],
];

/** Tells what a remark means for the issue. Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10. */
export function meaningOfRemark(remark: string): IssueRemarkMeaning {
  const said = remark.replace(formerName, ' ');
  if (!/[\p{L}\p{N}]/u.test(said)) return 'note';
  return meanings.find(([pattern]) => pattern.test(said))?.[1] ?? 'unknown';
}
