import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportsBy } from './rule-reports.fixture';

const root = resolve(__dirname, '..', '..', '..', '..');
const canary = join(root, 'tools', 'build', 'src', '__fence-canary__', 'uses-private-interfaces.mjs');

const reportsOf = reportsBy('documented-interfaces');

describe('the lint rule market/documented-interfaces', () => {
  it('reports every planted line, once', () => {
    const text = readFileSync(canary, 'utf8');
    const planted = text
      .split('\n')
      .flatMap((line, at) => (/^\s*(?!for\b|export\b|\/)\S.*;$/.test(line) ? [at + 1] : []));
    expect(planted.length).toBeGreaterThan(40);
    expect(reportsOf(text).map(({ line }) => line)).toEqual(planted);
  });

  it.each([
    ["export * from 'pg/lib/client';", 'Import from `pg`.'],
    ["export { x } from 'typeorm/driver/Driver';", 'Import from `typeorm`.'],
    ["const x = await import('express/lib/view');", 'Import from `express`'],
    ["const x = require('prom-client/lib/metric');", 'Import from `prom-client`.'],
    ["type X = import('@nestjs/core/router').Router;", 'root of the package'],
    ["const x = Reflect.get(socket, '_handle');", 'documented methods and events'],
    ["const x = socket['_handle'];", 'documented methods and events'],
    ['const { _events } = emitter;', 'emitter.listeners'],
    ['const { master } = dataSource.driver as unknown as Pooled;', 'dataSource.query'],
    ['({ stream } = client.connection);', 'client.end()'],
    ['class Fast extends Response { flush() { this.end = noop; } }', 'documented events'],
    ['this.server.closeIdleConnections = () => undefined;', 'Call it'],
    ["response['writeHead'] = write;", 'finish'],
  ])('reports %p and says what to do instead', (text, instead) => {
    expect(reportsOf(text)).toEqual([expect.objectContaining({ message: expect.stringContaining(instead) })]);
  });

  it.each([
    "import { Controller } from '@nestjs/common';",
    "import { createServer } from 'node:http';",
    "import { local } from './pg/lib/local';",
    'response.writeHead(200).end(body);',
    "emitter.removeAllListeners('data');",
    'const prototype = Object.getPrototypeOf(value);',
    "const marker = Symbol.for('market.marker');",
    'const gauge = new Gauge({ name, help, collect() { this.set(1); } });',
    'class Stack { end: Promise<void>; constructor() { this.end = ready; } }',
    'const made = Object.assign({}, { end: 1 });',
    'const { end } = range; const { master } = degrees;',
    "const reserved = new Set(['__proto__']);",
  ])('lets %p pass', (text) => {
    expect(reportsOf(text)).toEqual([]);
  });
});
