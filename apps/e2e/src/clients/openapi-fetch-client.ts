import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ListCall } from './list-calls';
import { type MadeClient, narrowing } from './made-client';

/** Types by openapi-typescript, requests by openapi-fetch. */
export const openapiFetchClient: MadeClient = {
  name: 'openapi-fetch',
  async make(folder) {
    const { astToString, default: openapiTypescript } = await import('openapi-typescript');
    const types = await openapiTypescript(pathToFileURL(join(folder, 'openapi.json')));
    await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types));
  },
  program: (calls, fields) => `
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript';

type Schemas = components['schemas'];

export async function run(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });
  const answers: Record<string, object> = {};
${calls.map(callOf).join('\n')}
  return answers;
}

${narrowing(fields, "Schemas['Event']")}`,
};

function callOf({ operationId, path, record, named, query }: ListCall): string {
  const given = Object.keys(named).length === 0 ? { query } : { path: named, query };
  return `  {
    const { data, response } = await client.GET('${path}', { params: ${JSON.stringify(given)} });
    const records: readonly Schemas['${record}'][] = data?.data ?? [];
    const answer = { status: response.status, records: records.length, self: data?.links.self };
    answers['${operationId}'] = ${record === 'Event' ? '{ ...answer, told: records.map(told) }' : 'answer'};
  }`;
}
