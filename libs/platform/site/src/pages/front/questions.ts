import { type Markup, markup } from '../../html/markup';

/** Renders answers to the questions of buyers. */
export function questions(): Markup {
  return markup`<dl class="questions">${all.map(
    ([question, answer]) => markup`<div><dt>${question}</dt><dd>${answer}</dd></div>`,
  )}</dl>`;
}

const all: readonly (readonly [string, Markup])[] = [
  [
    'Where does the data come from?',
    markup`From public pages and files of the exchanges, AMFI and the RBI; premiums from independent publishers. Each record names its sources in <code>provenance</code>.`,
  ],
  [
    'How old can it be?',
    markup`Every data set has an update schedule. The header <code>X-Data-Freshness</code> of each response says whether its data is late, and <code>GET /v1/freshness</code> when each source was last read.`,
  ],
  [
    'How far back does it go?',
    markup`Each record keeps every state that was published since it was first collected. The log of events reaches back 90 days.`,
  ],
  [
    'What happens at a limit?',
    markup`The API responds with 429 and says when to try again. Nothing is charged beyond the price of the plan. Test keys have limits of their own.`,
  ],
  [
    'Can I try it before I pay?',
    markup`Yes. The Free plan needs no card. A test key reads the samples of its account’s plan, which have the shape of the live data.`,
  ],
  [
    'How do I leave?',
    markup`Cancel in the dashboard or by the API. The plan works to the end of the paid period, and until then you can download lists as CSV.`,
  ],
];
