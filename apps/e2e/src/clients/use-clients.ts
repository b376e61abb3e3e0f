// Makes the clients of `openapi.json` in a folder, checks the types of programs that use them, and runs these.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { heyApiClient } from './hey-api-client';
import { type DescribedApi, eventFields, listCalls } from './list-calls';
import type { MadeClient, Run } from './made-client';
import { openapiFetchClient } from './openapi-fetch-client';
import { orvalClient } from './orval-client';

const clients: readonly MadeClient[] = [openapiFetchClient, heyApiClient, orvalClient];

/** Returns the errors of the compiler in the programs. */
function typeErrors(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

async function main([folder = '', base = '']: readonly string[], key: string): Promise<void> {
  const document = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8')) as DescribedApi;
  const fileOf = ({ name }: MadeClient, ending: string) => join(folder, `${name}.${ending}`);
  for (const client of clients) {
    await client.make(folder, base);
    await writeFile(fileOf(client, 'ts'), client.program(listCalls(document), eventFields(document)));
  }
  const programs = clients.map((client) => fileOf(client, 'ts'));
  const wrong = typeErrors(programs);
  await build({
    entryPoints: programs,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  const answers: Record<string, unknown> = {};
  for (const client of clients) {
    const { run } = (await import(pathToFileURL(fileOf(client, 'mjs')).href)) as { readonly run: Run };
    answers[client.name] = await run(base, key);
  }
  await writeFile(join(folder, 'answers.json'), JSON.stringify({ wrong, answers }));
}

// Not an argument: others on the machine can read these.
void main(process.argv.slice(2), process.env['API_KEY'] ?? '');
