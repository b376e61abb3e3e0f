import type { SiteSample, SiteStatus } from '../../facts/site-facts';
import { codeTabs } from '../../html/code-tabs';
import { instantInWords } from '../../html/figures';
import { type Markup, markup } from '../../html/markup';
import type { SiteLinks } from '../../shell/site-links';
import { button, type SitePage } from '../../shell/site-shell';
import { type Offer, planCards } from '../plan-cards';
import { stateBadge } from '../state-words';
import { codeSamples } from './code-samples';
import { questions } from './questions';
import { sampleRecord } from './sample-record';

/** Content of the front page. What cannot be read at present is null. */
export interface FrontContent extends Offer {
  readonly links: SiteLinks;
  readonly publicUrl: string;
  readonly premiumDisclaimer: string;
  readonly status: SiteStatus | null;
  readonly sample: SiteSample | null;
}

const line =
  'IPOs, subscription, grey market premiums, new fund offers, gold bonds and corporate actions over HTTP, with every correction on record.';

export function frontPage(content: FrontContent): SitePage {
  const { links, publicUrl, sample, status } = content;
  return {
    path: '/',
    title: 'India Market Data',
    description: line,
    width: 'wide',
    body: markup`<div class="hero">
<h1>India’s primary market as one API</h1>
<div><p class="lead">${line}</p><p class="actions">${links.start === null ? null : button(links.start)}${button({ href: '/docs', words: 'Read the docs' }, 'second')}</p></div>
</div>
${sample === null ? null : sampleRecord(sample, content.premiumDisclaimer)}
<section class="part try" aria-labelledby="try"><h2 id="try">Try it without a key</h2>
<pre tabindex="0"><code>curl ${publicUrl}/samples/ipo.json</code></pre>
<p class="muted small">This is the IPO above; premium and corrections have routes of their own.</p></section>
${truth}
<section class="part" aria-labelledby="code"><h2 id="code">Read the open IPOs</h2>${codeTabs(codeSamples(publicUrl))}
<p class="muted small"><code>MARKET_DATA_API_KEY</code> is a key of your account; the <a href="/docs">quick start</a> says where you get one.</p></section>
${status === null ? null : freshness(status, links)}
<section class="part" aria-labelledby="plans"><h2 id="plans">Plans</h2>${planCards(content, (name) => markup`<h3>${name}</h3>`)}</section>
<section class="part" aria-labelledby="questions"><h2 id="questions">Questions</h2>${questions()}</section>`,
  };
}

const truth = markup`<section class="part" aria-labelledby="truth"><h2 id="truth">Values you can check</h2>
<div class="three">
<p>A value is published because its sources state it: statements are weighed against each other, and the record names their sources.</p>
<p>A value that cannot be true waits until another source or an operator decides, and an unknown value is <code>null</code>.</p>
<p>When a source corrects itself, the change becomes a revision and an event, and <code>asOf</code> shows the record as it was.</p>
</div>
<p><a href="/docs/history">History and corrections</a></p></section>`;

function freshness(status: SiteStatus, links: SiteLinks): Markup {
  return markup`<section class="part" aria-labelledby="fresh"><h2 id="fresh">How fresh the data is</h2>
<p class="muted small number">As of ${instantInWords(status.at)}${links.status === null ? null : markup`. <a href="${links.status.href}">Last 90 days</a>`}</p>
<div class="scroll" tabindex="0"><table class="fresh"><thead><tr><th scope="col">Data</th><th scope="col">State</th><th scope="col">Last read</th><th scope="col">Sources</th></tr></thead>
<tbody>${status.dataSets.map(
    ({ title, state, lastSuccessAt, sources }) =>
      markup`<tr><th scope="row">${title}</th><td>${stateBadge(state)}</td><td class="number">${lastSuccessAt === null ? '–' : instantInWords(lastSuccessAt)}</td><td>${sources.map(({ name }) => name).join(', ')}</td></tr>`,
  )}</tbody></table></div></section>`;
}
