import type { ClientPackage } from './client-packages';
import { firstProgram, firstWebhook } from './first-programs';
import { type DocsPage, docsPath, textPage } from './docs-page';

/** Path of the page of the clients. */
export const clientsPath = `${docsPath}/clients`;

/** Path below which the packed clients are. */
export const packagesPath = `${docsPath}/packages`;

/** Makes the page of the clients: a command that installs each, its first program, and its SHA-256. @param guide address of the guide to assistants; null without one */
export function clientsPage(
  packages: readonly ClientPackage[],
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

${packages.length === 0 ? absent : `${packages.map((each) => section(each, publicUrl, guide)).join('\n')}\n${firstWebhook}\n${checking(packages, publicUrl)}`}`,
  });
}

const absent = `## The packages are being made

\`npm start\` packs the clients when the service is ready, after each change of their sources. It takes some seconds and ends with the line
\`the packed clients are at ${clientsPath}\`. Then load this page again.
If it could not pack them, it says why, and \`node tools/bootstrap/pack-clients.mjs\` tries again.
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
