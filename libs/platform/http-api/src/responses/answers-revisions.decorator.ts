import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Answers } from './answers.decorator';
import { exampleRevision, revisionView } from '@market/http-lists';

/** Documents a route that lists the revisions of a record. @param record for example `one buyback` */
export function AnswersRevisions(record: string) {
  return applyDecorators(
    ApiOperation({
      summary: `List the revisions of ${record}`,
      description: 'Changes of published fields, the latest first.',
    }),
    Answers(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] }),
  );
}
