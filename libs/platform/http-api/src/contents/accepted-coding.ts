import { BoundedMemo } from '@market/kernel';
import Negotiator from 'negotiator';
import type { Coding } from './spliced-body';

/** Codings of a response in order of preference, which decides between codings of equal weight. `x-gzip` is gzip. */
const offered = ['br', 'gzip', 'x-gzip', 'identity'] as const;

/** Max number of cached header values: most clients send one of a few. */
const maxCached = 256;
const maxCachedLength = 200;
const cached = new BoundedMemo<Coding>(maxCached);

/** Returns the best coding that a client accepts, by its `Accept-Encoding`. Source: RFC 9110, 12.5.3. */
export function acceptedCoding(header: string | readonly string[] | undefined): Coding {
  if (header === undefined) return 'identity';
  const text = typeof header === 'string' ? header : header.join(',');
  return text.length > maxCachedLength ? negotiated(text) : cached.of(text, () => negotiated(text));
}

function negotiated(text: string): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': text } });
  const coding = negotiator.encoding(offered, { preferred: offered });
  // A client that accepts none of them, not even identity, gets the uncompressed response.
  if (coding === undefined) return 'identity';
  return coding === 'x-gzip' ? 'gzip' : coding;
}
