import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Route } from '@market/http-server';
import { schemasWithin } from '../schemas/references';

/** Operations of a path by method in lower case. */
export type Operations = Record<string, Record<string, unknown> | undefined>;

/** Options of a generated document. */
export interface GenerationOptions {
  readonly config: Omit<OpenAPIObject, 'paths'>;
  /** Id of an operation, from the names of its controller and its method. */
  readonly operationId: (controller: string, method: string) => string;
}

/** Generates the OpenAPI document of some routes with `@nestjs/swagger`. Other routes leave no trace in it. */
export function generatedDocument(
  app: INestApplication,
  routes: readonly Route[],
  { config, operationId }: GenerationOptions,
): OpenAPIObject {
  const controllers = new Set<unknown>(routes.map(({ controller }) => controller));
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: operationId,
    include: modulesOf(app, controllers),
  });
  const wanted = new Set(routes.map(({ method, path }) => `${method.toLowerCase()} ${documentPath(path)}`));
  for (const [path, item] of Object.entries(document.paths)) {
    const operations = item as Operations;
    for (const method of Object.keys(operations)) {
      if (!wanted.has(`${method} ${path}`)) Reflect.deleteProperty(operations, method);
    }
    if (Object.keys(operations).length === 0) Reflect.deleteProperty(document.paths, path);
  }
  return document;
}

/** Returns a route's path in the document: `/v1/ipos/{slug}`. */
export function documentPath(path: string): string {
  return path.replace(/:([A-Za-z]+)/g, '{$1}');
}

/** Returns the operations of a path of the document. */
export function operationsOf(document: OpenAPIObject, path: string): Operations {
  return (document.paths[path] ?? {}) as Operations;
}

/** Keeps the schemas to which parts of a document refer, directly or through other schemas. */
export function referencedSchemas<Schema>(
  parts: unknown,
  schemas: Readonly<Record<string, Schema>>,
): Record<string, Schema> {
  const found = schemasWithin(parts, schemas);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

/** Finds the modules of some controllers. */
function modulesOf(app: INestApplication, controllers: ReadonlySet<unknown>): Type[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules
    .filter((module) => [...module.controllers.values()].some(({ metatype }) => controllers.has(metatype)))
    .map(({ metatype }) => metatype);
}
