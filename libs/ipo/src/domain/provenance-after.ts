import type { Exchange } from '@market/contracts';
import type { Provenance } from '@market/kernel';

/** Returns the sources of an IPO after an exchange changed what is published of it outside of the ledger: its book, its closes. */
export function provenanceAfter(
  provenance: readonly Provenance[],
  exchange: Exchange,
  now: Date,
): readonly Provenance[] {
  const said = { source: exchange, since: now.toISOString() };
  const isKnown = provenance.some(({ source }) => source === exchange);
  return isKnown ? provenance.map((one) => (one.source === exchange ? said : one)) : [...provenance, said];
}
