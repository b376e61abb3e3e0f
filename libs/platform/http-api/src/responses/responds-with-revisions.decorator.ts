import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { RespondsWith } from './responds-with.decorator';
import { exampleRevision, revisionView } from '@market/http-lists';

/** Documents a route that lists the revisions of a record. @param record for example `one buyback` */
export function RespondsWithRevisions(record: string) {
  return applyDecorators(
    ApiOperation({
      summary: `List the revisions of ${record}`,
      description: 'Changes of published fields, the latest first.',
    }),
    RespondsWith(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] }),
  );
}
