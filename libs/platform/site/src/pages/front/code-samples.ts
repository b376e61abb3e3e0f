import type { CodeSample } from '../../html/code-tabs';

/**
 * Returns the programs that read the open IPOs, which read the key from `MARKET_DATA_API_KEY`. @param publicUrl address of the API without a trailing slash
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
if (!response.ok) throw new Error(await response.text());
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
response = connection.getresponse()
if response.status != 200:
    raise SystemExit(response.read().decode())
for ipo in json.load(response)['data']:
    print(ipo['name'], ipo['issuePrice']['max'], ipo['subscription']['totalTimes'])`,
    },
  ];
}
