import type { StoredTokenKind } from '@market/access';
import { ExportLinkEntity } from './persistence/export-link.entity';

/** Tokens of export links. */
export const exportTokenKind: StoredTokenKind<ExportLinkEntity> = {
  entity: ExportLinkEntity,
  prefix: 'svc_csv_',
  idWord: 'exp',
  noun: 'export links',
  tooManyCode: 'EXPORT_001',
  actions: { made: 'export.created', revoked: 'export.revoked' },
  lock: 'exportLinks',
  erased: { path: '' },
};
