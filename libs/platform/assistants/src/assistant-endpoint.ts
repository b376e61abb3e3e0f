import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ApiDescription } from '@market/api-docs';
import { readCredentials } from '@market/access';
import { contextOf, rateLimitHeaders, type ResponseParts } from '@market/http-server';
import { InternalReads } from '@market/http-reads';
import type { ApiDocument, WebAssistant } from 'india-market-data-mcp';
import { AssistantCall } from './assistant-call';
import { assistantTexts } from './assistant-texts';
import { AssistantsSettings } from './assistants-settings';
import { partsOf, webRequest } from './web-messages';

/** Answers messages of assistants by the tools of the document, whose reads are requests of the caller. */
@Injectable()
export class AssistantEndpoint {
  private readonly logger = new Logger('assistants');
  /** Made at the first message: a process that nobody asks starts without it. */
  private prepared: Promise<WebAssistant> | null = null;

  constructor(
    private readonly description: ApiDescription,
    private readonly reads: InternalReads,
    private readonly settings: AssistantsSettings,
  ) {}

  /** Resolves to the refusal of a request to another host, or of a page of another site; null for all others. */
  async refusalOf(request: IncomingMessage): Promise<ResponseParts | null> {
    const refusal = (await this.assistant).refusalOf(webRequest(request));
    return refusal === null ? null : partsOf(refusal);
  }

  /** Answers the message in a body. */
  async answer(request: IncomingMessage, body: Buffer): Promise<ResponseParts> {
    const { reading } = readCredentials(request);
    const key = reading.kind === 'key' ? reading.key : '';
    const call = new AssistantCall(this.reads, key, contextOf(request).client.address);
    const assistant = await this.assistant;
    const response = await assistant.answer(webRequest(request, body), (path, query) =>
      call.read(path, query),
    );
    // A tool reads while its response is being read.
    return partsOf(response, () => (call.limits.length > 0 ? call.limits : limitsOf(request)));
  }

  private get assistant(): Promise<WebAssistant> {
    return (this.prepared ??= this.prepare());
  }

  private async prepare(): Promise<WebAssistant> {
    const { connectTools, webAssistant } = await import('india-market-data-mcp');
    const { openApi } = this.description;
    const { publicUrl, host } = this.settings;
    return webAssistant({
      tools: connectTools(openApi as unknown as ApiDocument),
      texts: assistantTexts(),
      hosts: [new URL(publicUrl).hostname, host],
      onError: ({ message, stack }) => this.logger.warn({ reason: message, stack }, 'a message failed'),
    });
  }
}

/** Returns the headers of the limit of messages that a request met. */
function limitsOf(request: IncomingMessage): readonly (readonly [name: string, value: string])[] {
  const { limit } = contextOf(request);
  return limit === null ? [] : Object.entries(rateLimitHeaders(limit));
}
