import { z } from 'zod';
import { isEmail } from '@market/kernel';
import {
  ConfigProblems,
  configSlice,
  isDevelopment,
  isPlaceholder,
  optionalText,
  type ConfigOf,
} from '@market/base/config';

/** Mail server, and how to sign in there. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte; else the connection is upgraded by STARTTLS, except on this machine. */
  readonly isSecure: boolean;
  readonly signIn: { readonly user: string; readonly password: string } | null;
}

/** Sender that recipients see. */
export interface Sender {
  /** Name beside the address; empty if there is none. */
  readonly name: string;
  readonly address: string;
}

const smtpShape =
  'expected smtps://user:password@host:465 or smtp://user:password@host:587, with % escapes where needed';
const usualPorts: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

export const mailConfig = configSlice({
  server: {
    env: 'SMTP_URL',
    schema: z.string().optional().transform(readServer),
    description:
      'Server that sends emails: `smtps://user:password@host:465`, or `smtp://…:587`, which must upgrade to TLS by STARTTLS unless it is this machine. The same for the API and the ingestor.',
    shownDefault: 'unset: files in `DATA_DIR/mail` if `NODE_ENV` is `development` or `test`, else no mail',
    secret: true,
    outsideDevelopment: (server) =>
      isPlaceholder(server?.signIn?.password ?? '') ? 'its password is a placeholder' : null,
  },
  from: {
    env: 'MAIL_FROM',
    schema: z.string().optional().transform(readSender),
    description:
      'Sender of mails: `mail@example.com` or `Name <mail@example.com>`. Required with `SMTP_URL`.',
    shownDefault: 'unset',
  },
  support: {
    env: 'SUPPORT_EMAIL',
    schema: z.string().optional().transform(readAddress),
    description:
      'Email address to which customers write: the dashboard and the API name it when an account is suspended.',
    shownDefault: 'the address of `MAIL_FROM`',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description: 'In `development` and `test` a mail is a file unless `SMTP_URL` is set.',
    shownDefault: 'unset',
  },
});

/** Way that mails take: to a mail server, into files, or none. */
export type MailSettings =
  | { readonly way: 'smtp'; readonly server: SmtpServer; readonly from: Sender }
  | { readonly way: 'files' }
  | { readonly way: 'none' };

/** Chooses the way of mails. Errors: `ConfigProblems` for a server without a sender. */
export function mailSettings({ server, from, nodeEnv }: ConfigOf<typeof mailConfig>): MailSettings {
  if (server === undefined) return { way: isDevelopment(nodeEnv) ? 'files' : 'none' };
  if (from === undefined) throw new ConfigProblems(['MAIL_FROM: is required with SMTP_URL']);
  return { way: 'smtp', server, from };
}

/** Returns the address to which customers write; null if neither it nor a sender is set. */
export function supportEmail({
  support,
  from,
}: Pick<ConfigOf<typeof mailConfig>, 'support' | 'from'>): string | null {
  return support ?? from?.address ?? null;
}

function readServer(text: string | undefined, context: z.RefinementCtx): SmtpServer | undefined {
  if (text === undefined) return undefined;
  const server = serverOf(text);
  if (server !== null) return server;
  context.addIssue({ code: 'custom', message: smtpShape });
  return z.NEVER;
}

/** Reads the address of a server. Parameters are refused: some mail programs let them switch checks off. */
function serverOf(text: string): SmtpServer | null {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const usualPort = usualPorts[protocol];
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  if (usualPort === undefined || hostname === '' || !isBare) return null;
  if ((username === '') !== (password === '')) return null;
  try {
    return {
      host: hostname,
      port: port === '' ? usualPort : Number(port),
      isSecure: protocol === 'smtps:',
      signIn:
        username === ''
          ? null
          : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return null;
  }
}

function readAddress(text: string | undefined, context: z.RefinementCtx): string | undefined {
  if (text === undefined || isEmail(text)) return text;
  context.addIssue({ code: 'custom', message: 'expected help@example.com' });
  return z.NEVER;
}

function readSender(text: string | undefined, context: z.RefinementCtx): Sender | undefined {
  if (text === undefined) return undefined;
  const [, name = '', address = ''] = /^([^<>"\r\n]*?) *<([^<>]*)>$/.exec(text) ?? ['', '', text];
  if (isEmail(address)) return { name: name.trim(), address };
  context.addIssue({ code: 'custom', message: 'expected mail@example.com or Name <mail@example.com>' });
  return z.NEVER;
}
