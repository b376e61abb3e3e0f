import { markup } from '../html/markup';
import type { SitePage } from '../shell/site-shell';
import type { OperatorText } from '../texts/operator-texts';

/** Makes the page of a text of the operator. */
export function textPage({ name, title, content }: OperatorText): SitePage {
  return {
    path: `/${name}`,
    title,
    description: `${title} of India Market Data.`,
    body: markup`<div class="prose">${content}</div>`,
  };
}
