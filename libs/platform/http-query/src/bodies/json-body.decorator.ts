import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { declareBody, type DeclaredBody } from './body.interceptor';
import { receivedBody } from './received-body';

const handedOver = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    receivedBody(context.switchToHttp().getRequest<Request>())?.value,
);

/**
 * Parameter decorator: the JSON body of a request as an instance of a class whose decorators declare its fields. Read
 * and checked after key, limit and plan.
 *
 * @param isOptional true to take a request without a body like one with an empty object
 *
 * Errors: `REQ_002` over 32 KB; `REQ_003` unless it is `application/json` in UTF-8, not compressed; `VAL_002` when it
 * is no JSON object that can be stored; `VAL_001` naming unknown, missing, repeated and invalid fields.
 */
export function JsonBody(
  bodyClass: new () => object,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): ParameterDecorator {
  const read = parameter({ kind: 'json', bodyClass, isOptional });
  return (target, key, index) => {
    read(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) ApiExtraModels(bodyClass)(target, key, descriptor);
  };
}

/**
 * Parameter decorator: the unchanged bytes of the body, a `Buffer`, of any media type. Errors: `REQ_002`. Units: bytes.
 */
export function RawBody(maxBytes: number): ParameterDecorator {
  return parameter({ kind: 'raw', maxBytes });
}

function parameter(body: DeclaredBody): ParameterDecorator {
  return (target, key, index) => {
    handedOver()(target, key, index);
    const handler: unknown =
      key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key)?.value;
    if (typeof handler === 'function') declareBody(handler, body);
  };
}
