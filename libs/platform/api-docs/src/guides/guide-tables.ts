import type { OpenAPIObject } from '@nestjs/swagger';
import type { DescribedDeprecation } from '../document/mark-deprecated';
import { referencePath } from '../pages/docs-page';
import { referenceGroups } from '../reference/reference-groups';

/** Plan as `/v1/plans` shows it. */
interface ShownPlan {
  readonly name: string;
  readonly price: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

/** Tables of guides that the document of the API has the figures for, by the comments that they replace. */
const tables: Readonly<Record<string, (document: OpenAPIObject) => string>> = {
  plans: plansTable,
  'idempotent operations': idempotentTable,
  deprecated: deprecatedTable,
};

/** Puts tables in the place of comments such as `<!-- plans -->`. Errors: `Error` for a comment that names no table. */
export function withTables(text: string, document: OpenAPIObject): string {
  return text.replace(/^<!-- (.+) -->$/gm, (_, name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`a guide names the table ${name}, which there is not`);
    return table(document);
  });
}

function plansTable({ paths }: OpenAPIObject): string {
  const found = paths['/v1/plans']?.get?.responses['200'];
  const content = found !== undefined && 'content' in found ? found.content?.['application/json'] : undefined;
  const { data = [] } = (content?.example ?? {}) as { readonly data?: readonly ShownPlan[] };
  const rows = data.map(
    ({ name, requestsPerMinute, requestsPerDay }) =>
      `| ${name} | ${requestsPerMinute.toLocaleString('en-IN')} | ${requestsPerDay.toLocaleString('en-IN')} |`,
  );
  return ['| Plan | Requests a minute | Requests a day |', '| --- | ---: | ---: |', ...rows].join('\n');
}

function idempotentTable(document: OpenAPIObject): string {
  const rows = referenceGroups(document).flatMap(({ slug, operations }) =>
    operations
      .filter(({ method, path }) => takesKey(document, method, path))
      .map(
        ({ id, title, method, path }) =>
          `| [${title}](${referencePath}/${slug}#${id}) | \`${method} ${path}\` |`,
      ),
  );
  return ['| Operation | Path |', '| --- | --- |', ...rows].join('\n');
}

/** Returns what is announced to end, by its last day, or a sentence that there is nothing. */
function deprecatedTable({ paths }: OpenAPIObject): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(
      item as Readonly<Record<string, { readonly 'x-deprecation'?: DescribedDeprecation }>>,
    ).flatMap(([method, { 'x-deprecation': deprecation }]) =>
      deprecation === undefined ? [] : [{ operation: `${method.toUpperCase()} ${path}`, ...deprecation }],
    ),
  );
  if (rows.length === 0) return 'Nothing is deprecated at present.';
  const lines = rows
    .toSorted((one, other) => one.endsOn.localeCompare(other.endsOn))
    .map(
      ({ operation, parts, announcedOn, endsOn, instead }) =>
        `| \`${operation}\` | ${parts?.map((part) => `\`${part}\``).join(', ') ?? 'all of it'} | ${announcedOn} | ${endsOn} | ${instead} |`,
    );
  return [
    '| Operation | What ends | Announced | Ends | Use instead |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function takesKey({ paths }: OpenAPIObject, method: string, path: string): boolean {
  const parameters = method === 'POST' ? (paths[path]?.post?.parameters ?? []) : [];
  return parameters.some((each) => '$ref' in each && each.$ref.endsWith('/Idempotency-Key'));
}
