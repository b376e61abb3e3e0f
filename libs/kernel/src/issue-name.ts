import { readText } from './public-text';

/**
 * What a remark behind a company's name says of the issue. `withdrawn`, `postponed`: the issue is called off or put
 * off. `window`: the row is about the withdrawal of bids, not an issue. `further-offer`: the company is listed already.
 * `note`: says nothing of the issue's progress. `unknown`: nobody knows yet.
 */
export type IssueRemarkMeaning = 'withdrawn' | 'postponed' | 'window' | 'further-offer' | 'note' | 'unknown';

/** A company's name as a list of issues shows it, apart from what stands behind it. */
export interface IssueName {
  /** The company's name with its legal form. */
  readonly name: string;
  /** Null when nothing stands behind the name. */
  readonly remark: { readonly meaning: IssueRemarkMeaning; readonly text: string } | null;
}

/** Ends of a company's name: a remark can only stand behind one. */
const legalForm = /^(.*?\b(?:limited|ltd\.?|llp|inc\.?|plc))(?=[\s\-–—|([,:;*])\s*(.+)$/i;
/** Remarks that are known without a legal form in front of them. */
const bare =
  /^(.+?)\s*[-–—|([]+\s*((?:issue\s+)?(?:withdrawn|withdrawal\b.*|cancell?ed|postponed|deferred)|fpo)\s*[)\]]?$/i;

/**
 * Reads a company's name and the remark behind its legal form, behind a bar or in a bracket.
 *
 * Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10.
 */
export function readIssueName(text: string | null | undefined): IssueName {
  const whole = readText(text) ?? '';
  const found = legalForm.exec(whole) ?? bare.exec(whole);
  if (found === null) return { name: whole, remark: null };
  const [, name = '', behind = ''] = found;
  const remark = behind.replace(/^[\s\-–—|([,:;*]+|[\s)\]]+$/g, '');
  return { name, remark: remark === '' ? null : { meaning: meaningOf(remark), text: remark } };
}

const meanings: readonly (readonly [RegExp, IssueRemarkMeaning])[] = [
  [/\bwithdrawal\s+(?:window|period|facility|option)\b/i, 'window'],
  [/\b(?:withdrawn|withdrew|cancell?ed|called off|terminated|aborted)\b/i, 'withdrawn'],
  [/\b(?:postponed|deferred|put off|put on hold|rescheduled)\b/i, 'postponed'],
  [/\b(?:fpo|follow[- ]on|further public)\b/i, 'further-offer'],
  [/\bsocial enterprise\b|^\(?(?:formerly|erstwhile)\b/i, 'note'],
];

function meaningOf(remark: string): IssueRemarkMeaning {
  return meanings.find(([pattern]) => pattern.test(remark))?.[1] ?? 'unknown';
}
