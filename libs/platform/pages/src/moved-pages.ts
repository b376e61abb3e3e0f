import type { ResponseParts } from '@market/http-server';

/** Pages that are elsewhere now. */
export class MovedPages {
  /** @param addresses addresses of the pages by their former paths */
  constructor(private readonly addresses: ReadonlyMap<string, string>) {}

  /** Makes the response that leads to the page of a former path; null for any other. It is not kept: a setting may take it back. */
  find(path: string): ResponseParts | null {
    const address = this.addresses.get(path);
    if (address === undefined) return null;
    return { status: 308, headers: ['Location', address, 'Cache-Control', 'no-store'], body: null };
  }
}
