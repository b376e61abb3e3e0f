import { type IpoIssueRecord, linkField } from '@market/contracts';
import { plainText } from './detail-titles';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** Titles of the documents. Source: NSE ipo-detail, titles of 2026-07 to 2026-10. */
const draft = /\bdraft\b.*\bprospectus\b|\bdrhp\b/i;
const redHerring = /\bred\s+herring\s+prospectus\b|^rhp$/i;
/** Words that make a title one of something about the document. */
const somethingElse = /\b(?:addend\w+|corrigend\w+|abridged|notices?|advertisement|video)\b/i;
const anchor = /^<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/i;

/** Reads the links to the prospectuses; of several links the first one. */
export function readDocuments({
  issueInfo,
}: Pick<NseIpoDetailWire, 'issueInfo'>): Pick<IpoIssueRecord, 'drhpUrl' | 'rhpUrl'> {
  const found: { drhpUrl?: string; rhpUrl?: string } = {};
  for (const { title, value } of issueInfo.dataList ?? []) {
    const name = plainText(title) ?? '';
    const url = linkIn(value);
    if (url === null || somethingElse.test(name)) continue;
    if (draft.test(name)) found.drhpUrl ??= url;
    else if (redHerring.test(name)) found.rhpUrl ??= url;
  }
  return found;
}

function linkIn(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().replace(/^"\s*|\s*"$/g, '');
  const link = linkField.safeParse(anchor.exec(text)?.[1] ?? text);
  return link.success ? link.data : null;
}
