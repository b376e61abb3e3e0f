import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf, invalidParameters, noSuchRecord } from '@market/http-server';
import { JsonBody, Name, OneOf, SlugParameter, Text } from '@market/http-query';
import { RespondsWith, ShownOnce } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import {
  type ExportFormat,
  exportFormats,
  maxPathLength,
  readPathOf,
  savingProblem,
} from '../domain/saved-view';
import { ExportLinks } from '../export-links';
import { ViewReads } from '../view-reads';
import {
  exampleLink,
  exampleMadeLink,
  exportLinkView,
  type ExportLinkView,
  madeExportLinkView,
  type MadeExportLinkView,
  presentExportLink,
  presentMadeExportLink,
} from './export-link.dashboard-view';

/** Body of `POST /dashboard/api/export-links`. */
class MakeExportLinkBody {
  @Name({ max: 100 }, { description: 'Name of the link for people.', example: 'Desk sheet' })
  name!: string;

  @Text(
    { min: 1, max: maxPathLength },
    {
      description: 'Path of a list at the public API with its filters, order and fields, percent-encoded.',
      example: exampleLink.view,
    },
  )
  view!: string;

  @OneOf(exportFormats, {
    description: 'Format of the file; `csv` when left out. `csv-excel` begins with a byte order mark.',
    required: false,
    example: 'csv',
  })
  format?: ExportFormat;
}

const what = 'Export link';
/** Id in the log of requests, in place of a key's. */
const insteadOfKey = 'dashboard';

/** Export links of the account: members see them, owners make and revoke them. */
@DashboardRoutes()
@Controller('dashboard/api/export-links')
export class ExportLinkDashboardController {
  constructor(
    private readonly links: ExportLinks,
    private readonly views: ViewReads,
  ) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(exportLinkView), { example: [exampleLink] })
  async listExportLinks(@CurrentSession() { accountId }: DashboardSession): Promise<ExportLinkView[]> {
    return (await this.links.list(accountId)).map(presentExportLink);
  }

  @Post()
  @RequiresRole('owner', { proven: true })
  @ShownOnce()
  @RespondsWith(madeExportLinkView, {
    example: exampleMadeLink,
    status: 201,
    errors: ['EXPORT_001', 'PLAN_001', 'PLAN_002'],
  })
  async makeExportLink(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(MakeExportLinkBody) { name, view: path, format = 'csv' }: MakeExportLinkBody,
    @Req() request: Request,
  ): Promise<MadeExportLinkView> {
    const { accountId } = author;
    const view = { path, format };
    const problem = savingProblem(path);
    if (problem !== null) throw invalidParameters([{ field: 'view', message: problem }]);
    // The API judges filters, fields and plan as it will at each read.
    const caller = { accountId, keyId: insteadOfKey, environment: 'live', dataSet: 'live' } as const;
    await this.views.read(readPathOf(view, 1), caller, contextOf(request).client.address);
    return presentMadeExportLink(await this.links.make(accountId, { name, ...view }, author));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @RequiresRole('owner', { whileSuspended: true })
  @RespondsWith(exportLinkView, { example: exampleLink, errors: ['NOT_001'] })
  async revokeExportLink(
    @CurrentSession() { accountId, userId }: DashboardSession,
    @SlugParameter('id', what, exampleLink.id) id: string,
  ): Promise<ExportLinkView> {
    const link = await this.links.revoke(id, `user:${userId}`, accountId);
    if (link === null) throw noSuchRecord(what, id);
    return presentExportLink(link);
  }
}
