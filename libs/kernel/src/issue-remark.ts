/**
 * Meaning of a remark behind a company's name for the issue. `withdrawn`, `postponed`: the issue is called off or put
 * off. `window`: the row is about the withdrawal of bids, not an issue. `further-offer`: the company is listed already.
 * `note`: says nothing of the issue's progress. `unknown`: none of these patterns fits.
 */
export type IssueRemarkMeaning = 'withdrawn' | 'postponed' | 'window' | 'further-offer' | 'note' | 'unknown';

const called = String.raw`(?:withdrawn|withdrew|cancell?ed|called\s+off|terminated|aborted|abandoned|discontinued|scrapped|shelved|dropped|rescinded|revoked|annulled)`;
const put = String.raw`(?:postponed|deferred|put\s+off|(?:put\s+|kept\s+)?on\s+hold|kept\s+in\s+abeyance|in\s+abeyance|suspended|adjourned|rescheduled|stayed|pushed\s+back|held\s+back)`;
/** `Withdrawl` is as common as the correct spelling. */
const withdrawal = String.raw`withdrawa?ls?`;
const deed = String.raw`(?:${withdrawal}|cancell?ation|termination|postponement|deferment|deferral|suspension)`;
/** Parts of an issue, or steps after it, that can be called off or put off while the issue itself goes on. */
const other = String.raw`(?:listing|trading|allotment|refunds?|anchor|bids?|applications?|placement|pre[\s-]?ipo|market\s+maker|offer\s+for\s+sale|ofs|portion|quota|reservation|discount|previous|earlier|first|former)`;
const back = String.raw`(?:re-?\s?open|resum|reviv|restor|re-?\s?launch|re-?\s?fil)`;
/** Maximum length of a remark. Units: characters. */
const longestRemark = 1000;
/** Former name of the company, which is removed before a remark is read: its words mean nothing for the issue. */
const formerName =
  /\b(?:formerly|erstwhile|previously|earlier\s+known|name\s+changed)\b[^()[\]|–—]*?(?=[)\]|–—]|\s-\s|-\s*issue\b|$)/gi;

/** Patterns of remarks; the first one that fits decides. */
const meanings: readonly (readonly [RegExp, IssueRemarkMeaning])[] = [
  [/\bwindow\b/i, 'window'],
  [
    new RegExp(
      String.raw`\b${withdrawal}\s+(?:period|facility|option|session|of\s+(?:bids?|applications?))\b`,
      'i',
    ),
    'window',
  ],
  [
    /\bbids?\s+(?:withdrawa?ls?|modifications?)\b|\b(?:option|opportunity|facility|period)\s+(?:to|for)\s+(?:the\s+)?withdraw/i,
    'window',
  ],
  [
    /\b(?:bids?|applications?|investors?|bidders?|applicants?)\s+(?:may|can|could)\s+(?:be\s+)?(?:withdraw|cancel)/i,
    'window',
  ],
  [/\bexit\s+(?:option|opportunity|offer)\b/i, 'window'],
  // A denied or revoked withdrawal: the opposite of the words that follow.
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
  [new RegExp(String.raw`\b${back}\w*\b.*\b(?:${called}|${put}|${deed})\b`, 'i'), 'unknown'],
  [new RegExp(String.raw`\b(?:${called}|${put}|${deed})\b.*\b${back}`, 'i'), 'unknown'],
  [new RegExp(String.raw`\b${other}\b(?:\s\w+){0,2}\s(?:${called}|${put}|${deed})\b`, 'i'), 'unknown'],
  [
    new RegExp(
      String.raw`\b(?:${called}|${put}|${deed})\s+(?:of\s+)?(?:the\s+)?(?:listing|trading|allotment|anchor)\b`,
      'i',
    ),
    'unknown',
  ],
  [new RegExp(String.raw`\b${called}\b`, 'i'), 'withdrawn'],
  [
    /\b(?:withdrawa?l|cancell?ation|termination)\s+of\s+(?:the\s+)?(?:public\s+)?(?:issue|ipo|offer)/i,
    'withdrawn',
  ],
  [
    /\b(?:issue|ipo|offer)\s+(?:withdrawa?l|cancell?ation|termination)\b|^cancell?ation$|^termination$/i,
    'withdrawn',
  ],
  [new RegExp(String.raw`\b${put}\b|\b(?:postponement|deferment|deferral|abeyance)\b`, 'i'), 'postponed'],
  [/\bfarmers?\s+producer\b/i, 'note'],
  [/\b(?:fpo|follow[\s-]*on|further\s+(?:public|issue|offer)\w*)\b/i, 'further-offer'],
  [/\bpartly[\s-]*paid|\bpart[\s-]+paid|^pp\d?$|\bpp\s+shares?\b/i, 'further-offer'],
  [
    /\b(?:rights|qip|institutional\s+placement|preferential|call\s+money|buy\s*back|(?:tender|open)\s+offer|delisting)\b/i,
    'further-offer',
  ],
  [/\bsocial\s+enterprise\b|\bfpse\b|\bnpo\b|\bnot\s+for\s+profit\b|\bofs\b|\boffer\s+for\s+sale\b/i, 'note'],
  [/\bre-?\s?open(?:ed|s)?\b|\bresumed\b/i, 'note'],
  [/\b(?:extended|extension|revised|revision)\b/i, 'note'],
  [/\b(?:tranche|series|ncds?|debentures?|bonds?)\b/i, 'note'],
  [
    /^(?:(?:the|an?|sme|ipo|fresh|initial|public|new|issue|offer(?:ing)?|equity|eq|mainboard|main|board|shares?|nse|bse|emerge|platform|india|the|book|built|building|fixed|price)\W*)+$/i,
    'note',
  ],
];

/**
 * Returns the meaning of a remark for the issue; `unknown` for a text that is too long for one.
 *
 * Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10.
 */
export function meaningOfRemark(remark: string): IssueRemarkMeaning {
  if (remark.length > longestRemark) return 'unknown';
  const said = words(remark.replace(formerName, ' '));
  if (!/[\p{L}\p{N}]/u.test(said)) return 'note';
  return meanings.find(([pattern]) => pattern.test(said))?.[1] ?? 'unknown';
}

/** Splits a text into words, also at signs and at a change of case: `Issue_Withdrawn`, `on-hold`, `IssueWithdrawn`. */
function words(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_\-‐–—−/]+/g, ' ')
    .trim();
}
