import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, CurrentExport, type ExportGrant, OpensWithToken } from '@market/access';
import { RespondsWith, SuccessResponses, Unwrapped } from '@market/http-api';
import { contextOf, noSuchRecord, type ResponseParts } from '@market/http-server';
import { z } from 'zod';
import { ViewReads } from '../view-reads';
import { exampleExport, exampleFile } from './export-examples';
import { ExportQuery } from './export.query';

const what = 'Export';

/** Files of export links, for spreadsheets and other programs that send no headers. */
@ApiTags('Exports')
@Controller('v1/exports')
export class ExportController {
  constructor(
    private readonly views: ViewReads,
    private readonly responses: SuccessResponses,
  ) {}

  @Get(':file')
  @OpensWithToken('export', { isOnly: true })
  @Unwrapped()
  @ApiOperation({
    summary: 'Read a saved view as CSV',
    description:
      'A list with filters, order, fields and format that an owner of the account saved in the dashboard, for spreadsheets, which send no headers: the token of the link takes the place of the key. At most 100 records, those of the greatest page of the list. Each request is one of the account’s plan and limits, and a token has at most 60 an hour.',
  })
  @ApiParam({
    name: 'file',
    description: 'Id of the link, and `.csv`.',
    schema: { type: 'string', example: exampleExport },
  })
  @RespondsWith(z.string(), {
    example: exampleFile,
    mediaType: 'text/csv; charset=utf-8',
    errors: ['PLAN_001', 'PLAN_002', 'NOT_001'],
  })
  async showExport(
    @Param('file') file: string,
    @CurrentCaller() caller: Caller,
    @CurrentExport() { id, path }: ExportGrant,
    @Query() _query: ExportQuery,
    @Req() request: Request,
  ): Promise<ResponseParts> {
    if (file !== `${id}.csv`) throw noSuchRecord(what, file);
    const context = contextOf(request);
    const { headers: shown, body } = await this.views.read(path, caller, context.client.address);
    const { status, headers } = this.responses.streamed(request, shown['Content-Type'] ?? 'text/csv');
    return { status, headers: ofView(headers, shown, body.length), body };
  }
}

/** Headers that tell of the content: those of the list. */
const ofContent = ['X-Disclaimer', 'X-Data-Source', 'X-Data-Freshness', 'Content-Disposition', 'X-Missing'];

/** Completes the head of a response by the headers of the list that it shows. Shape of the result: name, value, name, value, … */
function ofView(
  headers: readonly string[],
  shown: Readonly<Record<string, string>>,
  length: number,
): readonly string[] {
  const own = headers.filter((_, at) => !ofContent.includes(headers[at - (at % 2)] ?? ''));
  const taken = ofContent.flatMap((name) => (shown[name] === undefined ? [] : [name, shown[name]]));
  return [...own, ...taken, 'Content-Length', String(length)];
}
