import type { KeyView } from '../api/types';

type Bounds = NonNullable<KeyView['bounds']>;
export type BoundDataSet = NonNullable<Bounds['dataSets']>[number];

/** Data sets that a key can be bound to, with their names. */
export const boundDataSets = {
  ipos: 'IPOs',
  gmp: 'Premiums (GMP)',
  nfo: 'Funds (NFO)',
  sgb: 'Gold bonds',
  rights: 'Rights issues',
  buyback: 'Buybacks',
  ncd: 'Debentures (NCD)',
  ofs: 'Offers for sale',
  calendar: 'Calendar',
  holidays: 'Trading holidays',
  events: 'Events',
} as const satisfies Record<BoundDataSet, string>;

/** Bounds as a form holds them: nothing chosen and empty texts bound nothing. */
export interface ChosenBounds {
  readonly dataSets: readonly BoundDataSet[];
  readonly readOnly: boolean;
  readonly networks: string;
}

export const noBounds: ChosenBounds = { dataSets: [], readOnly: false, networks: '' };

/** Returns the fields of a new key that bound it. */
export function boundFields({ dataSets, readOnly, networks }: ChosenBounds): object {
  return {
    ...(dataSets.length === 0 ? {} : { dataSets }),
    ...(readOnly ? { readOnly } : {}),
    ...(networks.trim() === '' ? {} : { networks: networks.trim() }),
  };
}

/** Describes the rights of a key: `IPOs, Calendar; read-only; from 203.0.113.0/24`. */
export function boundsWords(bounds: KeyView['bounds']): string {
  if (bounds === null) return 'No restrictions';
  const { dataSets, readOnly, networks } = bounds;
  const parts = [
    ...(dataSets === null ? [] : [dataSets.map((one) => boundDataSets[one]).join(', ')]),
    ...(readOnly ? ['read-only'] : []),
    ...(networks === null ? [] : [`from ${networks.join(', ')}`]),
  ];
  return parts.join('; ');
}
