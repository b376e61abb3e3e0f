import { join } from 'node:path';
import { apiDocument } from '../api-document/api-document';
import type { OpenApiDocument } from '../api-document/open-api-document';
import { packageProgram, root } from './bundled-program';
import { partOfDocument } from './part-of-document';

/** Makes the package of the command `market`, with the commands of the present document. */
export async function packageCli(folder: string): Promise<void> {
  const whole = await apiDocument();
  const { paths } = partOfDocument(whole, (operation) => 'x-command' in operation);
  await packageProgram(folder, {
    ...{ project: 'libs/client-cli', entry: 'src/main.ts', command: 'market' },
    facts: { document: { paths }, deliveries: exampleDeliveries(whole) },
  });
}

/** Returns the documented example of each type of event. Errors: `Error` for a type without one. */
export function exampleDeliveries({ webhooks = {} }: OpenApiDocument): Readonly<Record<string, object>> {
  const examples = Object.entries(webhooks).map(([type, { post }]) => {
    const content = post?.requestBody?.content['application/json'] as
      { readonly examples?: Readonly<Record<string, { readonly value?: object } | undefined>> } | undefined;
    const value = content?.examples?.[type]?.value;
    if (value === undefined) throw new Error(`${type} has no example`);
    return [type, value] as const;
  });
  return Object.fromEntries(examples);
}

if (require.main === module) void packageCli(join(root, 'libs', 'client-cli', 'dist', 'package'));
