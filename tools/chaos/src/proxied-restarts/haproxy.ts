import type { ReverseProxy } from '@market/testing';

/** Program of HAProxy, which looks at readiness, and keeps connections to both processes. */
export const haproxy: ReverseProxy = {
  command: 'haproxy',
  versionFlag: '-v',
  start: (configuration) => ['-db', '-f', configuration],
  configuration: ({ port, ports }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  option redispatch
  http-reuse always
  option httpchk GET /health/ready
  http-check send hdr Host api.test
  default-server check inter 100ms fall 1 rise 1
listen api
  bind 127.0.0.1:${port}
  ${ports.map((each, at) => `server api${at} 127.0.0.1:${each}`).join('\n  ')}
`,
};
