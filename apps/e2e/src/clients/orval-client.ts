import { join } from 'node:path';
import type { ListCall } from './list-calls';
import { type MadeClient, narrowing } from './made-client';

/** Client of orval for `fetch`, and its schemas for zod, which check requests and responses. */
export const orvalClient: MadeClient = {
  name: 'orval',
  async make(folder, base) {
    const { generate } = await import('orval');
    const input = { target: join(folder, 'openapi.json') };
    const made = (client: 'fetch' | 'zod') => ({
      input,
      output: { target: join(folder, `orval-${client}.ts`), client, mode: 'single' as const, baseUrl: base },
    });
    await generate(made('fetch'));
    await generate(made('zod'));
  },
  program: (calls, fields) => `
import * as made from './orval-fetch';
import * as schemas from './orval-zod';

export async function run(_base: string, key: string) {
  const options = { headers: { 'X-API-Key': key } };
  const answers: Record<string, object> = {};
${calls.map(callOf).join('\n')}
  return answers;
}

${narrowing(fields, 'made.Event')}`,
};

function callOf({ operationId, record, named, query }: ListCall): string {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const given = [...Object.values(named).map((value) => JSON.stringify(value)), 'query', 'options'];
  return `  {
    const query = schemas.${name}QueryParams.parse(${JSON.stringify(query)});
    const { status, data } = await made.${operationId}(${given.join(', ')});
    const records: readonly made.${record}[] = status === 200 ? data.data : [];
    if (status === 200) schemas.${name}Response.parse(data);
    const answer = { status, records: records.length, self: status === 200 ? data.links.self : undefined };
    answers['${operationId}'] = ${record === 'Event' ? '{ ...answer, told: records.map(told) }' : 'answer'};
  }`;
}
