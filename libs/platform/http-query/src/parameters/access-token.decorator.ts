import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/**
 * Declares the parameter with a feed token, which the gatekeeper has judged before the query is read: the field is never used, and
 * no text names its value.
 */
export function AccessToken(): PropertyDecorator {
  return applyDecorators(
    Allow(),
    ApiProperty({
      type: 'string',
      description:
        'Feed token in place of a key, for calendar programs that send no headers. A key and a token at once are refused.',
      example: `svc_feed_${'0'.repeat(64)}`,
      required: false,
    }),
  );
}
