// Planted: one violation of each restriction. `npm test` fails when lint does not report every one of them.
import '@nestjs/common/internal';
import '@nestjs/common/constants';
import '@nestjs/core/helpers/execution-context-host.js';
import 'express/lib/router/index.js';
import 'typeorm/driver/postgres/PostgresDriver.js';
import 'pg/lib/client.js';
import 'prom-client/lib/histogram.js';
import 'node:internal/streams/utils';
import 'node:_http_server';

/** Never called: only read by lint. */
export function misuse(socket, server, response, metric, dataSource, client) {
  socket._handle.reading = true;
  socket._events.data = null;
  socket.__proto__ = null;
  dataSource.driver.master.end();
  client.connection.stream.pause();
  server.removeAllListeners('connection');
  server.removeAllListeners('request');
  Object.setPrototypeOf(socket, null);
  Reflect.setPrototypeOf(socket, null);
  Object.getOwnPropertySymbols(socket);
  Symbol.for('nodejs.something');
  for (const name of ['replaced']) {
    response.writeHead = name;
    response.writeContinue = name;
    response.setHeader = name;
    response.setHeaders = name;
    response.flushHeaders = name;
    response.write = name;
    response.end = name;
    response.push = name;
    response.destroy = name;
    socket.destroySoon = name;
    socket.emit = name;
    socket.on = name;
    socket.once = name;
    server.listen = name;
    server.close = name;
    server.closeIdleConnections = name;
    server.closeAllConnections = name;
    client.query = name;
    metric.collect = name;
  }
  Object.assign(metric, { collect: () => undefined });
  Reflect.set(response, 'end', null);
  Object.defineProperty(response, 'write', { value: null });
}
