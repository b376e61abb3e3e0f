import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { RawQuery } from './raw-query';
import { readQuery } from './read-query';
import { invalidParameters } from './request-errors';
import { problemsOf, transformOptions, validatorOptions } from './validate-request';

/**
 * Nest's `ValidationPipe` with the rules of `validate-request.ts`, and the strict query parser in front of it: a query
 * comes undecoded, and is read by the function that reads it for cached responses.
 *
 * Errors: `DomainError` `VAL_001`.
 */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      ...validatorOptions,
      transform: true,
      transformOptions,
      exceptionFactory: (errors) => invalidParameters(problemsOf(errors)),
      // Without them Nest imports its own copies, which need not hold the decorators of ours.
      transformerPackage,
      validatorPackage,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    return type === 'query' && value instanceof RawQuery && metatype !== undefined
      ? readQuery(metatype as new () => object, value)
      : super.transform(value, metadata);
  }
}
