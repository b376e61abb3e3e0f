import { type Markup, markup } from './markup';

/** Program in one language. */
export interface CodeSample {
  readonly id: 'curl' | 'typescript' | 'python' | 'terminal';
  readonly title: string;
  readonly code: string;
}

/**
 * Renders programs as tabs, which need no script; without style sheets they stand one below the other.
 *
 * @param group name of the choice on its page
 */
export function codeTabs(samples: readonly CodeSample[], group = 'language'): Markup {
  return markup`<div class="tabs">
<fieldset><legend class="hidden">Language</legend>${samples.map(
    ({ id, title }, at) =>
      markup`<label><input type="radio" name="${group}" value="${id}"${at === 0 ? markup` checked` : null}>${title}</label>`,
  )}</fieldset>
${samples.map(
  ({ id, title, code }) =>
    markup`<pre class="tab-${id}" tabindex="0" aria-label="${title}"><code>${code}</code></pre>`,
)}
</div>`;
}
