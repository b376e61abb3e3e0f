import { askEach, type FetchContext, type Payload, SourceFailed } from '@market/source-kit';
import type { NseClient } from './nse.client';

/** Fetches one list of the site. Errors: those of the client; `SourceFailed` for an error in place of a list. */
export async function askList(
  client: NseClient,
  request: { readonly path: string; readonly page: string; readonly signal: AbortSignal },
): Promise<Payload> {
  const body = await client.json(request);
  if (body === null) throw new SourceFailed(`${request.path}: an error in place of a list`);
  return { request: request.path, body };
}

/**
 * Fetches several lists of one form: a failed one is noted as missed and does not affect the others. Errors: those of
 * `askEach`.
 */
export function askLists(
  context: FetchContext<NseClient>,
  page: string,
  paths: readonly string[],
): Promise<Payload[]> {
  const { client, signal } = context;
  return askEach(context, paths, (path) => askList(client, { path, page, signal }));
}
