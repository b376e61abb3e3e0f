import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Span as a collector receives it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Collector of OTLP over HTTP. */
export interface OtlpReceiver {
  readonly url: string;
  /** Spans in the order in which they were received. */
  readonly spans: readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
}

/** Starts a collector on a free port that accepts traces as protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isExpected = request.method === 'POST' && request.url === '/v1/traces';
      if (isExpected) spans.push(...spansOf(body));
      response.writeHead(isExpected ? 200 : 404, { 'Content-Type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, spans, stop };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Source: opentelemetry-proto, trace/v1/trace.proto and collector/trace/v1/trace_service.proto: the numbers of the fields. */
function spansOf(body: Buffer): ReceivedSpan[] {
  return fields(body, 1).flatMap((ofResource) => {
    const attributes = attributesOf(fields(fields(ofResource, 1)[0] ?? Buffer.alloc(0), 1));
    const ofScopes = fields(ofResource, 2).flatMap((scope) => fields(scope, 2));
    return ofScopes.map((span) => ({
      service: String(attributes['service.name']),
      traceId: fields(span, 1)[0]?.toString('hex') ?? '',
      spanId: fields(span, 2)[0]?.toString('hex') ?? '',
      parentId: fields(span, 4)[0]?.toString('hex') ?? '',
      name: fields(span, 5)[0]?.toString() ?? '',
      attributes: attributesOf(fields(span, 9)),
    }));
  });
}

function attributesOf(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = fields(pair, 2)[0] ?? Buffer.alloc(0);
      return [String(fields(pair, 1)[0]), fields(value, 1)[0]?.toString() ?? numbers(value, 3)[0] ?? ''];
    }),
  );
}

const fields = (message: Buffer, number: number) =>
  read(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );

const numbers = (message: Buffer, number: number) =>
  read(message).flatMap((field) =>
    field.number === number && typeof field.value === 'number' ? [field.value] : [],
  );

/** Reads the fields of a protobuf message; those of a fixed length are left out. */
function read(message: Buffer): { readonly number: number; readonly value: Buffer | number }[] {
  const found: { number: number; value: Buffer | number }[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind === 0) found.push({ number, value: varint() });
    else if (kind === 2) {
      const length = varint();
      found.push({ number, value: message.subarray(at, at + length) });
      at += length;
    } else at += kind === 1 ? 8 : 4;
  }
  return found;
}
