import type { InternalResponse } from '@market/http-reads';
import { contentOf } from '../account-reads';

/** Part of a data page: the response to one read of the public API. */
export interface PagePart {
  /** Path of the read, with its query. */
  readonly path: string;
  readonly status: number;
  /** Data of a success; null for a refused read, so that a part which the plan lacks shows no figure. */
  readonly data: unknown;
  /** `meta` of the response, with the position in a list; null for a record and for a refused read. */
  readonly meta: unknown;
  /** Disclaimer of the response; null for a refused read. */
  readonly disclaimer: string | null;
  /** Reason of a refusal; null for a success. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Reads a path of the public API as a part. */
export type PartReader = (path: string) => Promise<PagePart>;

interface Envelope {
  readonly data?: unknown;
  readonly meta?: unknown;
  readonly disclaimer?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

export function partOf(path: string, { status, body }: InternalResponse): PagePart {
  const { data = null, meta = null, disclaimer = null, error } = contentOf(body) as Envelope;
  if (error === undefined) return { path, status, data, meta, disclaimer, error: null };
  const { code, message } = error;
  return { path, status, data: null, meta: null, disclaimer: null, error: { code, message } };
}
