import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ApiDocument } from '../document/api-document';
import { assistantServer, type AssistantText } from '../server/assistant-server';
import { connectTools } from '../server/connected-tools';
import { httpRead } from './http-read';

/** Facts of the API with which the program was packed. */
interface PackedFacts {
  readonly document: ApiDocument;
  readonly texts: readonly AssistantText[];
}

/** Serves the tools over standard input and output. Its settings are environment variables. */
function main(): void {
  const apiKey = process.env['MARKET_DATA_API_KEY'] ?? '';
  if (apiKey === '') {
    process.stderr.write('MARKET_DATA_API_KEY is not set: create a key in the dashboard.\n');
    process.exitCode = 2;
    return;
  }
  const baseUrl = (process.env['MARKET_DATA_URL'] ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
  const { document, texts } = JSON.parse(readFileSync(join(__dirname, 'facts.json'), 'utf8')) as PackedFacts;
  const tools = connectTools(document);
  const read = httpRead({ baseUrl, apiKey });
  serveStdio(() => assistantServer({ tools, texts, read }), { maxSubscriptions: 0 });
}

main();
