import type { SitePlan } from '../facts/site-facts';
import { rupees, wholeNumber } from '../html/figures';
import { type Markup, markup } from '../html/markup';

/** Plans on sale, and the sentence on their prices; empty for none. */
export interface Offer {
  readonly plans: readonly SitePlan[];
  readonly priceNote: string;
}

/** Renders the plans beside each other. @param heading makes the heading of a plan, at the level that fits the page */
export function planCards({ plans, priceNote: note }: Offer, heading: (name: string) => Markup): Markup {
  return markup`<ul class="plans">${plans.map((plan) => planCard(plan, heading))}</ul>
${note === '' ? null : markup`<p class="muted small">${note}</p>`}`;
}

function planCard(plan: SitePlan, heading: (name: string) => Markup): Markup {
  const { name, price, requestsPerMinute, requestsPerDay, features } = plan;
  return markup`<li>
${heading(name)}
<p class="price number"><strong>${rupees(price)}</strong> <span class="muted small">a month</span></p>
<p class="small number">${wholeNumber(requestsPerDay)} requests a day<br>${wholeNumber(requestsPerMinute)} a minute</p>
<ul class="small">${features.map((feature) => markup`<li>${feature}</li>`)}</ul>
</li>`;
}
