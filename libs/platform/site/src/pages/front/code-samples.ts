import { type Markup, markup } from '../../html/markup';

/** Program that reads the open IPOs, in one language. */
export interface CodeSample {
  readonly id: 'curl' | 'typescript' | 'python';
  readonly title: string;
  readonly code: string;
}

/**
 * Returns the programs, which read the key from `MARKET_DATA_API_KEY`. @param publicUrl address of the API without a trailing slash
 */
export function codeSamples(publicUrl: string): readonly CodeSample[] {
  const { protocol, host, pathname } = new URL(publicUrl);
  const connection = protocol === 'https:' ? 'HTTPSConnection' : 'HTTPConnection';
  const path = `${pathname === '/' ? '' : pathname}/v1/ipos?status=open`;
  return [
    {
      id: 'curl',
      title: 'curl',
      code: `curl '${publicUrl}/v1/ipos?status=open' \\
  -H "X-API-Key: $MARKET_DATA_API_KEY"`,
    },
    {
      id: 'typescript',
      title: 'TypeScript',
      code: `const response = await fetch('${publicUrl}/v1/ipos?status=open', {
  headers: { 'X-API-Key': process.env.MARKET_DATA_API_KEY ?? '' },
});
const { data } = await response.json();
for (const { name, issuePrice, subscription } of data)
  console.log(name, issuePrice.max, subscription.totalTimes);`,
    },
    {
      id: 'python',
      title: 'Python',
      code: `import http.client, json, os

connection = http.client.${connection}('${host}')
headers = {'X-API-Key': os.environ['MARKET_DATA_API_KEY']}
connection.request('GET', '${path}', headers=headers)
for ipo in json.load(connection.getresponse())['data']:
    print(ipo['name'], ipo['issuePrice']['max'], ipo['subscription']['totalTimes'])`,
    },
  ];
}

/** Renders the programs as tabs, which need no script; without style sheets they stand one below the other. */
export function codeTabs(samples: readonly CodeSample[]): Markup {
  return markup`<div class="tabs">
<fieldset><legend class="hidden">Language</legend>${samples.map(
    ({ id, title }, at) =>
      markup`<label><input type="radio" name="language" value="${id}"${at === 0 ? markup` checked` : null}>${title}</label>`,
  )}</fieldset>
${samples.map(
  ({ id, title, code }) =>
    markup`<pre class="tab-${id}" tabindex="0" aria-label="${title}"><code>${code}</code></pre>`,
)}
</div>`;
}
