import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Mail as a server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by name in lower case, encoded words included. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded text. */
  readonly text: string;
  /** True if it came over TLS. */
  readonly isSecure: boolean;
  /** User and password of the sign-in; null if there was none. */
  readonly signIn: string | null;
}

/** Response of the server to a recipient or to a whole mail: null accepts it. */
export type SmtpRefusal = { readonly status: number; readonly text: string } | null;

export interface TestMailServerOptions extends Pick<SMTPServerOptions, 'cert' | 'key' | 'secure'> {
  /** True if the server offers STARTTLS. */
  readonly hasStartTls?: boolean;
  /** Accepted user and password, as `user:password`. Default: no sign-in is accepted. */
  readonly signIn?: string;
}

/** Real mail server of a test, on any free port of this machine. It keeps what it accepts. */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Number of connections so far. */
  connections = 0;
  /** Called with each recipient. */
  onRecipient: (address: string) => SmtpRefusal = () => null;
  /** Called with each mail after its last byte. */
  onMail: (mail: ReceivedMail) => SmtpRefusal | Promise<SmtpRefusal> = () => null;
  private readonly server: SMTPServer;

  private constructor({ hasStartTls = false, signIn, ...tls }: TestMailServerOptions) {
    this.server = new SMTPServer({
      ...tls,
      disabledCommands: hasStartTls ? [] : ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_, accept) => {
        this.connections += 1;
        accept();
      },
      onAuth: ({ username = '', password }, _, accept) => {
        const given = `${username}:${password ?? ''}`;
        if (given === signIn) accept(null, { user: given });
        else accept(errorOf({ status: 535, text: '5.7.8 not you' }));
      },
      onRcptTo: ({ address }, _, accept) => accept(errorOf(this.onRecipient(address))),
      onData: (stream, session, accept) => {
        const keep = async (): Promise<SmtpRefusal> => {
          const mail = readMail(await text(stream));
          const { mailFrom, rcptTo } = session.envelope;
          const whole: ReceivedMail = {
            ...mail,
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            isSecure: session.secure,
            signIn: (session.user as string | undefined) ?? null,
          };
          const refusal = await this.onMail(whole);
          if (refusal === null) this.received.push(whole);
          return refusal;
        };
        void keep().then((refusal) => accept(errorOf(refusal)));
      },
    });
    // A client that ends the connection is no failure of the server.
    this.server.on('error', () => undefined);
  }

  static async start(options: TestMailServerOptions = {}): Promise<TestMailServer> {
    const server = new TestMailServer(options);
    const listening = once(server.server.server, 'listening');
    server.server.listen(0, '127.0.0.1');
    await listening;
    return server;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Ends the server with all its connections. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

function errorOf(refusal: SmtpRefusal): Error | null {
  return refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.status });
}

/** Reads a mail of one text part. Its body is in 7 bits, quoted-printable or base64. */
function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = decoded(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '7bit');
  return { headers, text: body.replaceAll('\r\n', '\n').trimEnd() };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
