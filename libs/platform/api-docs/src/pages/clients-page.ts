import type { ClientPackage, ClientPackages } from './client-packages';
import { firstProgram, firstWebhook } from './first-programs';
import { type DocsPage, docsPath, textPage } from './docs-page';

/** Path of the page of the clients. */
export const clientsPath = `${docsPath}/clients`;

/** Path below which the packed clients are. */
export const packagesPath = `${docsPath}/packages`;

/** Makes the page of the clients: a command that installs each, its first program, and its SHA-256. @param guide address of the guide to assistants; null without one */
export function clientsPage(
  { all: packages, failure }: Pick<ClientPackages, 'all' | 'failure'>,
  publicUrl: string,
  guide: string | null,
): DocsPage {
  return textPage({
    path: clientsPath,
    title: 'Clients',
    description: 'Packages for TypeScript, Python, terminals and assistants, with their checksums.',
    markdown: `# Clients

The packages are generated from the OpenAPI document of this service, so they have every route, filter and field of it. They are not published on a registry; install
them from here. Each reads the key from \`MARKET_DATA_API_KEY\`, as the [quick start](${docsPath}) sets it.

${packages.length === 0 ? absent(failure) : `${packages.map((each) => section(each, publicUrl, guide)).join('\n')}\n${firstWebhook}\n${checking(packages, publicUrl)}`}`,
  });
}

const absent = (failure: string | null) =>
  failure === null
    ? `## The packages are being built

\`npm start\` builds the packages as soon as the service is ready. This takes some seconds and ends with the line
\`the packed clients are at ${clientsPath}\`. Then reload this page.
`
    : `## The packages could not be built

\`\`\`text
${failure.replaceAll('`', "'")}
\`\`\`

If you operate this service, fix the cause and run this in its folder; the log of \`npm start\` has the whole output. Then reload this page: a restart is not needed.

\`\`\`sh
node tools/bootstrap/pack-clients.mjs
\`\`\`

If not, tell the operator.
`;

function section({ kind, file, sha256 }: ClientPackage, publicUrl: string, guide: string | null): string {
  return `## ${kind.title}

\`\`\`sh
${kind.install} ${publicUrl}${packagesPath}/${file}
\`\`\`

[${file}](${packagesPath}/${file}), SHA-256 \`${sha256}\`

${firstProgram(kind.name, publicUrl, guide)}
`;
}

function checking(packages: readonly ClientPackage[], publicUrl: string): string {
  return `## Check a download

Save these lines as \`SHA256SUMS\`:

\`\`\`text
${packages.map(({ sha256, file }) => `${sha256}  ${file}`).join('\n')}
\`\`\`

Download a file beside them, and compare:

\`\`\`sh
curl -O ${publicUrl}${packagesPath}/${packages[0]?.file ?? ''}
sha256sum --check --ignore-missing SHA256SUMS
\`\`\`
`;
}
