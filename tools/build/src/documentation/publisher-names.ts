import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gmpReading } from '@market/contracts';
import { sources } from '@market/ingestor/sources';
import type { Source } from '@market/source-kit';

/** Path of the file of names: the API shows them, and it knows no source. */
export const publisherNamesFile = join(
  ...[__dirname, '..', '..', '..', '..'],
  ...['libs', 'contracts', 'src', 'publisher-names.ts'],
);

/** Sources that publish premiums of the grey market. */
export const publishers: readonly Source[] = sources.filter(({ feeds }) =>
  feeds.some(({ delivers }) => delivers.some(({ kind }) => kind === gmpReading.kind)),
);

/** The file that holds the names of some publishers. */
export function publisherNames(named: readonly Pick<Source, 'id' | 'title'>[]): string {
  const lines = named.map(({ id, title }) => `  ${keyOf(id)}: ${quoted(title)},\n`);
  return `/**
 * Names of the publishers as the public API shows them, by the id of their source.
 *
 * Made from the titles of the sources that deliver premiums by \`npm run docs\`; a test keeps both equal.
 */
export const publisherNames: Readonly<Record<string, string>> = {
${lines.join('')}};
`;
}

/** A text as prettier writes it. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

function keyOf(id: string): string {
  return /^[a-z][a-z0-9]*$/.test(id) ? id : `'${id}'`;
}

if (require.main === module) writeFileSync(publisherNamesFile, publisherNames(publishers));
