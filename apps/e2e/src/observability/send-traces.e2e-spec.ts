import { until } from '@market/testing';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../harness/otlp-receiver';
import { type RunningApi, startApi } from '../harness/running-api';
import { WebhookScene } from '../webhooks/webhook-scene';

const foreignTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${foreignTrace}-00f067aa0ba902b7-01`;

let collector: OtlpReceiver;
let scene: WebhookScene;
let proxied: RunningApi;
let sampling: RunningApi;

/** Resolves to the span that fits, once the collector has it. */
async function received(what: string, fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await until(`a span: ${what}`, () => collector.spans.some(fits));
  return collector.spans.find(fits) as ReceivedSpan;
}

/** Resolves to the child of a span with a name. */
const childOf = (parent: ReceivedSpan, name: string) =>
  received(`${name} under ${parent.name}`, (span) => span.parentId === parent.spanId && span.name === name);

/** Reads IPOs with a key. @returns the request's id */
async function readIpos(
  { base }: Pick<RunningApi, 'base'>,
  query: string,
  key = scene.keys.liveKey,
): Promise<string> {
  const headers = { 'X-API-Key': key, traceparent };
  const response = await fetch(`${base}/v1/ipos?${query}`, { headers });
  expect(response.status).toBe(200);
  return response.headers.get('x-request-id') ?? '';
}

const ofRequest = (requestId: string) =>
  received(requestId, ({ attributes }) => attributes['requestId'] === requestId);

beforeAll(async () => {
  collector = await startOtlpReceiver();
  scene = await WebhookScene.set({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' });
  proxied = await startApi({ ...scene.processSettings, TRUST_PROXY: '127.0.0.1' });
  sampling = await startApi({
    ...{ ...scene.processSettings, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
  });
});
afterAll(async () => {
  await Promise.allSettled([proxied.stop(), sampling.stop(), scene.strike()]);
  await collector.stop();
});

describe('the trace of a request', () => {
  it('has the gate and the statements, is named by the log line, and ignores the trace that a client names', async () => {
    const span = await ofRequest(await readIpos(scene.api, 'limit=7'));
    expect(span).toMatchObject({ service: 'api', name: 'GET /v1/ipos', parentId: '' });
    expect(span.traceId).not.toBe(foreignTrace);
    expect(span.attributes).toMatchObject({ 'http.route': '/v1/ipos', 'http.response.status_code': 200 });
    await childOf(span, 'gate');
    const statement = await received(
      'a statement',
      ({ traceId, name }) => traceId === span.traceId && name === 'SELECT',
    );
    expect(statement.attributes['db.query.text']).toMatch(/^\s*SELECT/);
    const line = scene.api
      .output()
      .split('\n')
      .find((text) => text.includes(String(span.attributes['requestId'])));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: span.traceId, msg: 'answered' });
    expect(JSON.stringify(collector.spans)).not.toContain(scene.keys.liveKey);
  });

  it('has the gate only when the response is cached', async () => {
    await readIpos(scene.api, 'limit=8');
    const span = await ofRequest(await readIpos(scene.api, 'limit=8'));
    await childOf(span, 'gate');
    const within = collector.spans.filter(({ traceId }) => traceId === span.traceId);
    expect(within.map(({ name }) => name).sort()).toEqual(['GET /v1/ipos', 'gate']);
  });

  it('goes on from the trace that a trusted proxy names', async () => {
    const span = await ofRequest(await readIpos(proxied, 'limit=9', proxied.liveKey));
    expect(span).toMatchObject({ traceId: foreignTrace, parentId: '00f067aa0ba902b7' });
  });
});

describe('the traces of the ingestor', () => {
  it('lead from a feed run to what it applied, and from an event over its fan-out to the attempt, which names it', async () => {
    const receiver = await scene.receiver();
    await scene.webhook(receiver);
    await scene.ingestor();
    const run = await received(
      'a feed run',
      ({ name, attributes }) => name === 'feed run' && attributes['status'] === 'ok',
    );
    for (const part of ['fetch', 'read', 'weigh', 'apply']) await childOf(run, part);
    await scene.announce();
    const [delivery] = await receiver.received(1);
    const event = await received('an event', ({ name }) => name === 'event ipo.opened');
    const attempt = await childOf(await childOf(event, 'fan-out'), 'attempt');
    expect(attempt.attributes).toMatchObject({
      eventId: event.attributes['eventId'],
      deliveryId: delivery?.headers['x-webhook-id'],
      'http.response.status_code': 200,
    });
    expect(delivery?.headers['traceparent']).toBe(`00-${event.traceId}-${attempt.spanId}-01`);
  });
});

describe('a share of traces', () => {
  it('is the standard one: none is sent, and log lines name no trace that no collector has', async () => {
    const requestId = await readIpos(sampling, 'limit=7', sampling.liveKey);
    await until('the line', () => sampling.output().includes(requestId));
    await sampling.stop();
    expect(collector.spans.filter(({ attributes }) => attributes['requestId'] === requestId)).toEqual([]);
    expect(
      sampling
        .output()
        .split('\n')
        .find((line) => line.includes(requestId)),
    ).not.toContain('traceId');
  });
});
