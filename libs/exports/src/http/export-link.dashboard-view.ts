import { instantView } from '@market/http-lists';
import { replacesLost } from '@market/http-api';
import { z } from 'zod';
import { exportFormats } from '../domain/saved-view';
import type { ExportLink, MadeExportLink } from '../export-links';
import { exportTokenKind } from '../export-token-kind';
import { exampleId } from './export-examples';

/** Export link as the dashboard shows it, without its token. */
export const exportLinkView = z
  .object({
    id: z.string(),
    name: z.string(),
    view: z.string().meta({ description: 'Path of the list with its filters, order and fields.' }),
    format: z.enum(exportFormats),
    prefix: z.string(),
    last4: z.string(),
    createdAt: instantView,
    lastUsedAt: instantView.nullable(),
    revokedAt: instantView.nullable(),
  })
  .meta({ id: 'ExportLink' });

export type ExportLinkView = z.infer<typeof exportLinkView>;

/** New link with its token: the only response that has it. */
export const madeExportLinkView = exportLinkView
  .extend({
    token: z.string().meta({ description: 'Text of the token: shown once, never again.' }),
    path: z.string().meta({ description: 'Address of the file below that of the service, with the token.' }),
    replacesLost,
  })
  .meta({ id: 'MadeExportLink' });

export type MadeExportLinkView = z.infer<typeof madeExportLinkView>;

export function presentExportLink({ id, name, path, format, last4, ...link }: ExportLink): ExportLinkView {
  return {
    ...{ id, name, view: path, format, prefix: exportTokenKind.prefix, last4 },
    createdAt: link.createdAt.toISOString(),
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
  };
}

export function presentMadeExportLink({ token, ...link }: MadeExportLink): MadeExportLinkView {
  return { ...presentExportLink(link), token, path: exportPath(link.id, token) };
}

export function exportPath(id: string, token: string): string {
  return `/v1/exports/${id}.csv?token=${token}`;
}

/** Link of a team, for the description of the dashboard's API. */
export const exampleLink: ExportLinkView = {
  ...{ id: exampleId, name: 'Desk sheet', view: '/v1/ipos?status=open&fields=slug,name,lotSize' },
  ...{ format: 'csv', prefix: exportTokenKind.prefix, last4: 'e812' },
  createdAt: '2026-11-20T04:30:00.000Z',
  lastUsedAt: '2026-11-27T01:12:09.000Z',
  revokedAt: null,
};

const exampleToken = `${exportTokenKind.prefix}${'0'.repeat(60)}e812`;

/** Response to the making of a link. */
export const exampleMadeLink: MadeExportLinkView = {
  ...exampleLink,
  lastUsedAt: null,
  token: exampleToken,
  path: exportPath(exampleId, exampleToken),
};
