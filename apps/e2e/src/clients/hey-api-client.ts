import { join } from 'node:path';
import type { ListCall } from './list-calls';
import { type MadeClient, narrowing } from './made-client';

/** Client of @hey-api/openapi-ts, with its own `fetch`. */
export const heyApiClient: MadeClient = {
  name: 'hey-api',
  async make(folder) {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: join(folder, 'openapi.json'),
      output: join(folder, 'hey-api-made'),
      logs: { level: 'silent', file: false },
    });
  },
  program: (calls, fields) => `
import * as made from './hey-api-made';
import { client } from './hey-api-made/client.gen';

export async function run(baseUrl: string, key: string) {
  client.setConfig({ baseUrl, auth: key });
  const answers: Record<string, object> = {};
${calls.map(callOf).join('\n')}
  return answers;
}

${narrowing(fields, 'made.Event')}`,
};

function callOf({ operationId, record, named, query }: ListCall): string {
  const given = Object.keys(named).length === 0 ? { query } : { path: named, query };
  return `  {
    const { data, response } = await made.${operationId}(${JSON.stringify(given)});
    const records: readonly made.${record}[] = data?.data ?? [];
    const answer = { status: response?.status, records: records.length, self: data?.links.self };
    answers['${operationId}'] = ${record === 'Event' ? '{ ...answer, told: records.map(told) }' : 'answer'};
  }`;
}
