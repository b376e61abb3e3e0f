import { McpServer } from '@modelcontextprotocol/server';
import { answerCall } from '../answers/answer-call';
import type { Read } from '../answers/read';
import { version } from '../version';
import type { ConnectedTool } from './connected-tools';

/** Text that assistants can read: a glossary, error codes, a guide. */
export interface AssistantText {
  /** Name in its address `market://…`. */
  readonly name: string;
  readonly title: string;
  /** Text in Markdown. */
  readonly text: string;
}

/** Parts of a server for one caller. */
export interface Assistant {
  readonly tools: readonly ConnectedTool[];
  readonly texts: readonly AssistantText[];
  readonly read: Read;
}

/** Most values in the arguments of a call, lists included. */
const maxArguments = 200;

const instructions =
  'Data of the Indian primary market. Days are Indian days (YYYY-MM-DD), units stand in the names of fields, `unknown` names fields that no source states. ' +
  'Each call counts up to 2 requests of the plan. Grey market premiums are unofficial; none of this is investment advice.';

/** Hints of all tools: they write nothing, and each answer follows from the service alone. */
const annotations = { readOnlyHint: true, openWorldHint: false } as const;

/** Makes a server with all tools and texts, for one connection or one request. */
export function assistantServer({ tools, texts, read }: Assistant): McpServer {
  const server = new McpServer(
    { name: 'india-market-data', version },
    { instructions, maxToolInputElements: maxArguments },
  );
  for (const { tool, description, input, output, document } of tools) {
    const { name, title } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      (given) => answerCall(tool, given, read, document),
    );
  }
  for (const { name, title, text } of texts) {
    const mimeType = 'text/markdown';
    server.registerResource(name, `market://${name}`, { title, mimeType }, (address) => ({
      contents: [{ uri: address.href, mimeType, text }],
    }));
  }
  return server;
}
