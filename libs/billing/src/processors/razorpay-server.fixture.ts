import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RazorpayAccess } from './razorpay.client';

/** Response of the server; null: it closes the connection without one. */
export type CannedResponse = readonly [status: number, body: object] | null;
export type Respond = (question: string, body: Record<string, unknown>) => CannedResponse;

const item = (amount: number) => ({ amount: amount * 100, currency: 'INR' });
const monthly = { period: 'monthly', interval: 1 };

/** Default data of the server. */
export const scripted = {
  plans: [
    { id: 'plan_rzp_basic', ...monthly, item: item(499), notes: { plan: 'plan_basic' } },
    { id: 'plan_rzp_pro', ...monthly, item: item(1_499), notes: { plan: 'plan_pro' } },
  ],
  subscription: { id: 'sub_1', plan_id: 'plan_rzp_pro', status: 'active', has_scheduled_changes: false },
};

/** Fake Razorpay on loopback with two plans; a spec sets its responses about subscriptions. */
export class ScriptedRazorpay {
  /** Received requests. Shape: `<METHOD> <path>`. */
  readonly asked: string[] = [];
  respond: Respond = () => [200, scripted.subscription];
  /** Delay of requests for plans. Units: milliseconds. */
  plansTake = 0;
  /** True: the server closes every connection without a response. */
  isAway = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedRazorpay> {
    const server = createServer();
    const made = new ScriptedRazorpay(server);
    server.on('request', (request: IncomingMessage, response) => {
      if (made.isAway) return void request.socket.destroy();
      const question = `${request.method} ${request.url?.split('?')[0]}`;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        made.asked.push(question);
        const answer = made.answerTo(question, Buffer.concat(chunks).toString());
        if (answer === null) return void request.socket.destroy();
        const [status, body] = answer;
        const end = () =>
          response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        if (question.endsWith('/plans')) setTimeout(end, made.plansTake);
        else end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get access(): RazorpayAccess {
    const { port } = this.server.address() as AddressInfo;
    return { keyId: 'rzp_test_1', keySecret: 'x', url: `http://127.0.0.1:${port}` };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answerTo(question: string, text: string): CannedResponse {
    if (question === 'GET /v1/plans') return [200, { items: scripted.plans }];
    const plan = scripted.plans.find(({ id }) => question === `GET /v1/plans/${id}`);
    if (plan !== undefined) return [200, plan];
    return this.respond(question, (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>);
  }
}
