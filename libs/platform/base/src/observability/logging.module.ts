import type { IncomingMessage } from 'node:http';
import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { type LogOutput, standardOutput } from './log-output';
import { isTracing, traceField } from '../tracing';
import { Metrics } from './metrics';

export interface LoggingSettings {
  readonly level: LevelWithSilent;
  readonly pretty: boolean;
  /** Name of the app, in every line. */
  readonly app: string;
  /** Returns the id of a request for its log lines. */
  readonly requestIdOf?: (request: IncomingMessage) => string;
  /** Destination instead of standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Log of an app: JSON lines on standard output, which are never awaited (see `LogOutput`). Lines of a request carry its
 * id and nothing else of it: URLs and header values can hold keys. The caller is named in the line that reports the
 * response.
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
      providers: [
        {
          provide: DroppedLines,
          useFactory: (metrics?: Metrics) =>
            metrics === undefined ? null : new DroppedLines(metrics, standardOutput()),
          inject: [{ token: Metrics, optional: true }],
        },
      ],
      exports: [LoggerModule],
    };
  }
}

function rootLogger({ level, pretty, app, destination }: LoggingSettings) {
  const options = {
    level,
    base: { app },
    ...(isTracing() ? { mixin: traceField, mixinMergeStrategy: withField } : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A second safeguard: fields of these names are never printed.
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
  if (destination !== undefined) return pino(options, destination);
  const output = standardOutput();
  const logger = pino(options, pretty ? prettyStream(output) : output);
  output.onFlow((lines) =>
    logger.warn(
      { context: 'log', event: 'log-lines-dropped', lines },
      'standard output was not read: lines were dropped',
    ),
  );
  return logger;
}

/** Adds the field of a trace to a line; a line without a trace is not copied for it. */
function withField(line: object, field: object): object {
  return Object.keys(field).length === 0 ? line : Object.assign(field, line);
}

/** Formats lines with `pino-pretty`, a development dependency: where it is not installed, lines stay JSON. */
function prettyStream(output: LogOutput): DestinationStream {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- only loaded where it is asked for
    const { prettyFactory } = require('pino-pretty') as typeof import('pino-pretty');
    const pretty = prettyFactory({
      singleLine: true,
      ignore: 'pid,hostname,app',
      translateTime: 'SYS:HH:MM:ss',
    });
    return {
      write(line) {
        output.write(pretty(line));
        output.send();
      },
    };
  } catch {
    return output;
  }
}

/** Counts log lines that were dropped because standard output was not read. */
export class DroppedLines {
  constructor(metrics: Metrics, output: Pick<LogOutput, 'onDrop'>) {
    const dropped = metrics.counter(
      'log_lines_dropped_total',
      'Log lines that were dropped because standard output was not read.',
    );
    output.onDrop((lines) => dropped.inc(lines));
  }
}
