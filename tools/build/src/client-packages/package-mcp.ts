import { join } from 'node:path';
import { assistantTexts } from '@market/assistants';
import type { ApiDocument } from 'india-market-data-mcp';
import { apiDocument } from '../api-document/api-document';
import { packageProgram, root } from './bundled-program';
import { partOfDocument } from './part-of-document';

/** Makes the package of the tools for assistants, with the tools of the present document. */
export async function packageMcp(folder: string): Promise<void> {
  const document: ApiDocument = partOfDocument(await apiDocument(), (operation) => 'x-tool' in operation);
  await packageProgram(folder, {
    ...{ project: 'libs/mcp-tools', entry: 'src/program/stdio.ts', command: 'india-market-data-mcp' },
    facts: { document, texts: assistantTexts() },
  });
}

if (require.main === module) void packageMcp(join(root, 'libs', 'mcp-tools', 'dist', 'package'));
