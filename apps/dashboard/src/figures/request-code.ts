import { keyVariable } from './key-names';

export type CodeKind = 'curl' | 'Node' | 'Python';

/** Writes a read of the API as code. The key is left out: it comes from the environment. */
export function requestCode(kind: CodeKind, origin: string, path: string): string {
  const url = origin + path;
  switch (kind) {
    case 'curl':
      return `curl -H "X-API-Key: ${keyVariable}" '${url.replaceAll("'", '%27')}'`;
    case 'Node':
      return [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        "  headers: { 'X-API-Key': process.env.MARKET_DATA_API_KEY },",
        '});',
        'const { data } = await response.json();',
        'console.log(data);',
      ].join('\n');
    case 'Python':
      return [
        'import json, os, urllib.request',
        '',
        'request = urllib.request.Request(',
        `    ${JSON.stringify(url)},`,
        '    headers={"X-API-Key": os.environ["MARKET_DATA_API_KEY"]},',
        ')',
        'with urllib.request.urlopen(request) as response:',
        '    print(json.load(response)["data"])',
      ].join('\n');
  }
}
