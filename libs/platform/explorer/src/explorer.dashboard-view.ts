import { z } from 'zod';
import type { DescribedRead } from '@market/api-docs';
import type { ExplorerResponse } from './explorer';
import { remainingView } from './remaining.view';

const parameterView = z
  .object({
    name: z.string(),
    in: z.enum(['path', 'query']),
    kind: z.enum(['text', 'number', 'choice', 'day']),
    choices: z.array(z.string()).optional(),
    example: z.string().optional(),
    required: z.boolean(),
  })
  .meta({ id: 'ExplorerParameter' });

/** Read of the public API that the explorer offers. */
export const explorerRouteView = z
  .object({
    path: z.string().meta({ description: 'Path with parameters as `:name`.' }),
    title: z.string(),
    plan: z.enum(['any', 'basic', 'pro']).meta({ description: 'Lowest plan.' }),
    parameters: z.array(parameterView),
    example: z.unknown().meta({
      description: 'Response as the description of the API shows it; null where every plan has the data.',
    }),
  })
  .meta({ id: 'ExplorerRoute' });

export type ExplorerRouteView = z.infer<typeof explorerRouteView>;

/** Response of the public API to a read of the explorer. */
export const explorerResponseView = z
  .object({
    status: z.int().meta({ description: 'Status of the public API: also 403 of a plan gate.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Without those of the connection and the limits.' }),
    body: z.unknown().meta({ description: 'Any JSON.' }),
    milliseconds: z.int().min(0),
    curl: z
      .string()
      .meta({ description: 'Command that sends the same request; the key is in `$MARKET_DATA_API_KEY`.' }),
    remaining: remainingView.meta({ description: 'Reads that are left to the account in this explorer.' }),
  })
  .meta({ id: 'ExplorerResponse' });

export type ExplorerResponseView = z.infer<typeof explorerResponseView>;

/** Makes the view of a read that the explorer offers. */
export function presentRoute({ path, title, plan, parameters, example }: DescribedRead): ExplorerRouteView {
  return {
    path,
    title,
    plan,
    parameters: parameters.map(({ choices, ...rest }) => ({
      ...rest,
      ...(choices === undefined ? {} : { choices: [...choices] }),
    })),
    example: plan === 'any' ? null : example,
  };
}

/** Makes the view of a response. @param curl see `curlLine` */
export function presentExplored(
  { status, headers, body, milliseconds, remaining }: ExplorerResponse,
  curl: string,
): ExplorerResponseView {
  return { status, headers, body, milliseconds, curl, remaining };
}
