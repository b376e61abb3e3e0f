import type { IncomingMessage } from 'node:http';
import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';

export interface LoggingSettings {
  readonly level: LevelWithSilent;
  readonly pretty: boolean;
  /** Name of the app, on every line. */
  readonly app: string;
  /** The id under which a request is logged. */
  readonly requestIdOf?: (request: IncomingMessage) => string;
  /** Where lines go instead of standard output. */
  readonly destination?: DestinationStream;
}

/**
 * The log of an app: JSON lines on standard output. Lines written while a request is handled carry its id and
 * nothing else of it: URLs and header values can hold keys. Who asked stands in the line that says it was answered.
 */
@Module({})
export class LoggingModule {
  static register(settings: LoggingSettings): DynamicModule {
    const { requestIdOf } = settings;
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            logger: rootLogger(settings),
            autoLogging: false,
            quietReqLogger: true,
            customAttributeKeys: { reqId: 'requestId' },
            ...(requestIdOf === undefined ? {} : { genReqId: requestIdOf }),
          },
        }),
      ],
      exports: [LoggerModule],
    };
  }
}

function rootLogger({ level, pretty, app, destination }: LoggingSettings) {
  const options = {
    level,
    base: { app },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A second net: nothing that is called so is ever printed.
    redact: {
      paths: [
        'key',
        'secret',
        'authorization',
        'headers',
        '*.key',
        '*.secret',
        '*.authorization',
        '*.headers',
      ],
      censor: '[removed]',
    },
  };
  return pino(options, destination ?? (pretty ? prettyStream() : pino.destination({ sync: true })));
}

/** `pino-pretty` is a tool of development: where it is not installed, lines stay JSON. */
function prettyStream(): DestinationStream {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- only loaded where it is asked for
    const pretty = require('pino-pretty') as typeof import('pino-pretty');
    return pretty({
      sync: true,
      singleLine: true,
      ignore: 'pid,hostname,app',
      translateTime: 'SYS:HH:MM:ss',
    });
  } catch {
    return pino.destination({ sync: true });
  }
}
