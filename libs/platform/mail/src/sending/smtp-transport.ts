import { isLoopback } from '@market/base/config';
import { isEmail } from '@market/kernel';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { Sender, SmtpServer } from '../mail.config';
import { MailNotSent, MailTransport, type OutgoingMail } from './mail-transport';

/** Timeouts of the steps of a connection; an attempt as a whole has its own. Units: milliseconds. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 25_000,
  socketCloseTimeout: 1_000,
};

/** Steps whose refusal concerns this mail alone; a refused sign-in or sender concerns all mails, and may be mended. */
const ofThisMail = /^(?:RCPT TO|DATA)\b/;
/** Failures of the connection, whose messages name no recipient. */
const ofTheConnection = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|REQUIRETLS)$/;

/** Error of nodemailer. */
interface SmtpFailure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  /** Step in which it failed, such as `RCPT TO`. */
  readonly command?: string;
  /** Status of the server's response. */
  readonly responseCode?: number;
  /** True if the server would refuse the same again. */
  readonly permanent?: boolean;
  readonly response?: string;
}

/** Sends mails by a mail server, one connection for each. */
export class SmtpTransport extends MailTransport {
  private readonly transporter: ReturnType<typeof createTransport>;
  private readonly domain: string;

  constructor(
    server: SmtpServer,
    private readonly from: Sender,
    tls: SMTPTransportOptions['tls'] = {},
  ) {
    super();
    this.domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    this.transporter = createTransport({
      ...timeouts,
      ...connectionOf(server),
      tls,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  override async send({ id, to, subject, text, addedAt }: OutgoingMail, signal: AbortSignal): Promise<void> {
    // nodemailer reads lists and headers in addresses: only this check keeps a mail from other recipients.
    if (!isEmail(to)) throw new MailNotSent('the recipient is no email address', true);
    try {
      await this.transporter.sendMail({
        from: this.from,
        to: { name: '', address: to },
        envelope: { from: this.from.address, to },
        messageId: `<${id}@${this.domain}>`,
        date: addedAt,
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      throw notSent(error as SmtpFailure);
    }
  }
}

function connectionOf({ host, port, isSecure, signIn }: SmtpServer): SMTPTransportOptions {
  const isHere = isLoopback(host);
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    // A certificate for another name than `localhost` would be refused, and nobody else hears what is said here.
    ignoreTLS: !isSecure && isHere,
    ...(signIn === null ? {} : { auth: { user: signIn.user, pass: signIn.password } }),
  };
}

/** Describes a failure without the server's text, which repeats addresses. */
function notSent(failure: SmtpFailure): MailNotSent {
  const { name, message, code = '', command = '', responseCode, permanent, response } = failure;
  if (name === 'AbortError' || code === 'EABORT') return new MailNotSent('the attempt took too long', false);
  if (responseCode === undefined) {
    const detail = ofTheConnection.test(code) ? `: ${message ?? ''}` : '';
    return new MailNotSent(`${code || 'failed'} ${command}${detail}`.trim(), false);
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const step = command.split(' ', 2).join(' ');
  const reason = [step, responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  return new MailNotSent(reason, permanent === true && ofThisMail.test(command));
}
