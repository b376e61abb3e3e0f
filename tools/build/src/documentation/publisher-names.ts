import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gmpReading } from '@market/contracts';
import { sources } from '@market/ingestor/sources';
import type { Source } from '@market/source-kit';

/** Path of the file of names: the API shows them, and it does not import the sources. */
export const publisherNamesFile = join(
  ...[__dirname, '..', '..', '..', '..'],
  ...['libs', 'contracts', 'src', 'publisher-names.ts'],
);

/** Sources that publish premiums of the grey market. */
export const publishers: readonly Source[] = sources.filter(({ feeds }) =>
  feeds.some(({ delivers }) => delivers.some(({ kind }) => kind === gmpReading.kind)),
);

type NamedSource = Pick<Source, 'id' | 'title' | 'publicName'>;

/** Returns the text of the file of names: those of the publishers among the sources, and those of the others. */
export function publisherNames(named: readonly NamedSource[], publishing: readonly NamedSource[]): string {
  const others = named.filter((source) => !publishing.includes(source));
  return `/**
 * Names of the publishers as the public API shows them, by the id of their source.
 *
 * Made from the sources that deliver premiums by \`npm run docs\`; a test keeps both equal.
 */
export const publisherNames: Readonly<Record<string, string>> = {
${linesOf(publishing)}};

/** Names of the sources that deliver no premiums, made in the same way. */
export const otherSourceNames: Readonly<Record<string, string>> = {
${linesOf(others)}};
`;
}

function linesOf(named: readonly NamedSource[]): string {
  return named
    .map(({ id, title, publicName = title }) => `  ${keyOf(id)}: ${quoted(publicName)},\n`)
    .join('');
}

/** A text as prettier writes it. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

function keyOf(id: string): string {
  return /^[a-z][a-z0-9]*$/.test(id) ? id : `'${id}'`;
}

if (require.main === module) writeFileSync(publisherNamesFile, publisherNames(sources, publishers));
