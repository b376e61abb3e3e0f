import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Result of a call as tests read it. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
  readonly structuredContent?: {
    readonly records: readonly Record<string, unknown>[];
    readonly total?: number;
    readonly more?: string;
    readonly cursor?: string;
    readonly source: string;
    readonly asOf: string;
    readonly disclaimer?: string;
    readonly requestsCounted: number;
  };
}

/** Assistant that is connected to the tools of the service. */
export class ConnectedAssistant {
  private constructor(readonly client: Client) {}

  /** Connects over HTTP. @param key null to send none */
  static async overHttp(base: string, key: string | null, revision?: string): Promise<ConnectedAssistant> {
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } });
    return this.connect(transport, revision);
  }

  /** Starts a program, and connects over its standard input and output. */
  static async overStdio(
    program: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ConnectedAssistant> {
    return this.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
  }

  private static async connect(
    transport: StreamableHTTPClientTransport | StdioClientTransport,
    revision?: string,
  ): Promise<ConnectedAssistant> {
    const client = new Client(
      { name: 'a test', version: '1.0.0' },
      revision === undefined ? {} : { versionNegotiation: { mode: { pin: revision } } },
    );
    await client.connect(transport);
    return new ConnectedAssistant(client);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    return (await this.client.callTool({ name, arguments: args })) as unknown as ToolResult;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Returns the text of a result. */
export function textOf({ content }: ToolResult): string {
  return content.map(({ text = '' }) => text).join('\n');
}
