import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { RawQuery, invalidParameters } from '@market/http-server';
import { readQuery } from './read-query';
import { collectProblems, transformOptions, validatorOptions } from '../rules/validate-request';

/**
 * Nest's `ValidationPipe` with the rules of `validate-request.ts`, preceded by the strict query parser: a query arrives
 * undecoded, and is read by the same function as for cached responses.
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
      exceptionFactory: (errors) => invalidParameters(collectProblems(errors)),
      // By default Nest imports its own copies of the packages, which may lack the metadata of our decorators.
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
