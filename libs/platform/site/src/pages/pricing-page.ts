import { markup } from '../html/markup';
import type { SiteLinks } from '../shell/site-links';
import { button, type SitePage } from '../shell/site-shell';
import { type Offer, planCards } from './plan-cards';

export function pricingPage(offer: Offer, { start }: SiteLinks): SitePage {
  return {
    path: '/pricing',
    title: 'Pricing',
    description: 'Plans with their prices, limits and data. Start free and change the plan at any time.',
    width: 'wide',
    body: markup`<h1>Pricing</h1>
<p class="lead">Start free. Upgrade when you need more data or more requests.</p>
${planCards(offer, (name) => markup`<h2>${name}</h2>`)}
${start === null ? null : markup`<p class="actions">${button(start)}</p>`}
<div class="prose part">
<h2>How billing works</h2>
<ul>
<li>An upgrade takes effect when it is paid, and begins a period of its own.</li>
<li>A downgrade takes effect at the end of the period.</li>
<li>After you cancel, the plan works to the end of the period. An unpaid renewal keeps it for 7 days.</li>
<li>Limits belong to the account, not to a key: two sliding windows, a minute and 24 hours.</li>
</ul>
</div>`,
  };
}
