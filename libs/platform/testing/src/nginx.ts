import type { ProxyPlace, ReverseProxy } from './reverse-proxy';
import type { TestCertificate } from './test-authority';

const program = {
  command: 'nginx',
  versionFlag: '-v',
  start: (configuration: string) => ['-c', configuration, '-g', 'daemon off;'],
} as const;

/**
 * Program of the free nginx, which does not look at readiness: it asks the next process if one refuses a connection.
 */
export const nginx: ReverseProxy = {
  ...program,
  configuration: (place) => configurationOf(place, { listen: '', server: '', location: '' }),
};

export interface ProxyTls {
  readonly certificate: TestCertificate;
  /** Certificate of its authority, in PEM. */
  readonly authority: string;
  /** Loopback address from which it connects to the API, so that the API can tell it from direct clients. */
  readonly from: string;
}

/**
 * Makes an nginx that ends TLS and speaks HTTP/2 with clients, as docs/operations.md, "Behind a proxy", describes it.
 */
export function nginxWithTls({ certificate, authority, from }: ProxyTls): ReverseProxy {
  return {
    ...program,
    authority,
    files: { 'nginx-certificate.pem': certificate.cert, 'nginx-key.pem': certificate.key },
    configuration: (place) =>
      configurationOf(place, {
        listen: ' ssl http2',
        server: `
    ssl_certificate ${place.folder}/nginx-certificate.pem;
    ssl_certificate_key ${place.folder}/nginx-key.pem;`,
        location: `
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_bind ${from};`,
      }),
  };
}

interface Additions {
  readonly listen: string;
  readonly server: string;
  readonly location: string;
}

function configurationOf({ port, ports, folder }: ProxyPlace, { listen, server, location }: Additions) {
  // Otherwise the workers of a root's nginx are those of another user, who cannot read the folder of a test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${user}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log info;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  upstream api {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
    keepalive 32;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port}${listen};${server}
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;${location}
    }
  }
}
`;
}
