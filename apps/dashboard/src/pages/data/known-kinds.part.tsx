import type { ReactNode } from 'react';
import type { DataPage } from '../../api/data-pages';
import { fundKind } from './kinds/fund-kind';
import { goldBondKind } from './kinds/gold-bond-kind.part';
import { ipoKind } from './kinds/ipo-kind.part';
import { offerKinds } from './kinds/offer-kinds';
import { RecordContent } from './record/record-content.part';
import type { RecordKind } from './record/record-kind';

/** Kind of records, whatever the type of one. */
export interface ShownKind {
  /** Path of a record at the public API. */
  readonly path: (id: string) => string;
  readonly render: (page: DataPage, id: string, at: string | undefined) => ReactNode;
}

type Provenance = Parameters<typeof RecordContent>[0]['kind'] extends RecordKind<infer Shown> ? Shown : never;

function shown<Shown extends Provenance>(kind: RecordKind<Shown>): ShownKind {
  return {
    path: kind.path,
    render: (page, id, at) => <RecordContent kind={kind} page={page} id={id} at={at} />,
  };
}

/** Kinds by the names of their lists in addresses. */
export const knownKinds: Readonly<Record<string, ShownKind>> = {
  ipos: shown(ipoKind),
  funds: shown(fundKind),
  'gold-bonds': shown(goldBondKind),
  ...Object.fromEntries(offerKinds.map((kind) => [kind.list, shown(kind)])),
};
