import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { formattedQuery } from '../formats/formatted.query';
import { Presence, InstantParameter, NotBefore } from '@market/http-query';
import { revisionView } from './revision.view';

/** Shape of the public name of a field. */
const fieldName = /^[A-Za-z][A-Za-z0-9]{0,39}(?:\.[A-Za-z][A-Za-z0-9]{0,39}){0,3}$/;

/** Query of the revisions of a record. */
export class RevisionListQuery extends formattedQuery(revisionView) {
  @FieldName({
    description: 'Only changes of this field, of its parts, and of the object that it is a part of.',
    example: 'dates',
  })
  field?: string;

  @InstantParameter({ description: 'Only changes at or after this instant.' })
  from?: string;

  @NotBefore('from')
  @InstantParameter({ description: 'Only changes at or before this instant, which is included.' })
  to?: string;
}

function FieldName(options: { readonly description: string; readonly example: string }): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    Matches(fieldName, { message: 'must be the name of a field, like dates.openDate' }),
    ApiProperty({ type: 'string', pattern: fieldName.source, ...options, required: false }),
  );
}
