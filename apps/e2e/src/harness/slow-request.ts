import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** Response to a request whose body was sent in two parts. */
export interface SlowResponse {
  readonly status: number;
  readonly code: string | undefined;
}

/**
 * Request whose body arrives after its head was judged: it waits for `100 Continue`, which the API sends behind its
 * guards, and then for the test.
 */
export class SlowRequest {
  private constructor(
    private readonly asked: ClientRequest,
    private readonly body: string,
    private readonly response: Promise<IncomingMessage>,
    /** False if the API responded without asking for the body: the route reads none. */
    readonly isWaiting: boolean,
  ) {}

  /** Sends the head and, if the API asks for it, half of the body. @param route method and path: `POST /v1/webhooks` */
  static async begin(
    base: string,
    route: string,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: object },
  ): Promise<SlowRequest> {
    const [method = '', path = ''] = route.split(' ');
    const text = JSON.stringify(body);
    const asked = request(`${base}${path}`, {
      method,
      agent: false,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        Expect: '100-continue',
      },
    });
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.once('error', reject);
    });
    asked.flushHeaders();
    const isWaiting = await Promise.race([
      new Promise<true>((resolve) => asked.once('continue', () => resolve(true))),
      response.then(() => false),
    ]);
    if (isWaiting) asked.write(text.slice(0, text.length / 2));
    return new SlowRequest(asked, text, response, isWaiting);
  }

  /** Sends the rest. @returns the response */
  async finish(): Promise<SlowResponse> {
    if (this.isWaiting) this.asked.end(this.body.slice(this.body.length / 2));
    const response = await this.response;
    response.setEncoding('utf8');
    let text = '';
    for await (const part of response) text += String(part);
    this.asked.destroy();
    const { error } = JSON.parse(text) as { readonly error?: { readonly code: string } };
    return { status: response.statusCode ?? 0, code: error?.code };
  }
}
