import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';

/**
 * Declares the parameter with a token, which the gatekeeper has judged before the query is read: the field is never used, and
 * no text names its value.
 *
 * @param kind middle of the prefix of the tokens: `feed` of `svc_feed_…`
 */
export function AccessToken(
  kind: string,
  { required = false, ...options }: Omit<FieldOptions, 'example'>,
): PropertyDecorator {
  return applyDecorators(
    Allow(),
    ApiProperty({ type: 'string', ...options, example: `svc_${kind}_${'0'.repeat(64)}`, required }),
  );
}
