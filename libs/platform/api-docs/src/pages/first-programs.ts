import type { PackageName } from './client-packages';

/** Returns the first steps with a client after its installation, in Markdown. @param guide address of the guide to assistants; null without one */
export function firstProgram(name: PackageName, publicUrl: string, guide: string | null): string {
  switch (name) {
    case 'typescript':
      return `Save this as \`open.mjs\` in the same folder, and start it with \`node open.mjs\`:

\`\`\`js
import { MarketData } from 'india-market-data';

const client = new MarketData({
  apiKey: process.env.MARKET_DATA_API_KEY ?? '',
  baseUrl: '${publicUrl}',
});
for await (const { name, dates } of client.ipos.list({ status: ['open', 'upcoming'] }))
  console.log(name, dates.closeDay);
\`\`\`

\`closeDay\` is the day in India as \`YYYY-MM-DD\`; \`closeDate\` is the instant of the API, at midnight UTC.

\`node_modules/india-market-data/README.md\` explains the options, errors, retries and tests.`;
    case 'python':
      return `Save this as \`open_ipos.py\`, and start it with \`.venv/bin/python open_ipos.py\`:

\`\`\`python
import os

from india_market_data import MarketData

client = MarketData(os.environ["MARKET_DATA_API_KEY"], base_url="${publicUrl}")
for ipo in client.ipos.list(status=["open", "upcoming"]):
    print(ipo["name"], ipo["dates"]["closeDate"])
\`\`\`

\`closeDate\` is a \`datetime.date\`, which prints as \`YYYY-MM-DD\`.

\`client.ipos.list().to_dataframe()\` returns a pandas data frame, if pandas is installed, and \`to_records()\` flat rows without it.
\`.venv/bin/python -m pydoc india_market_data\` shows the client.`;
    case 'terminal':
      return `If you cannot install packages globally, omit \`--global\` and run \`npx market\` in the folder. The command reads the address of the service and the key from the
environment:

\`\`\`sh
export MARKET_DATA_URL=${publicUrl}
market ipos list --status open,upcoming
\`\`\``;
    case 'assistants':
      return guide === null
        ? 'Assistants start the program `india-market-data-mcp` with `MARKET_DATA_API_KEY` and `MARKET_DATA_URL` in its environment.'
        : `[Assistants](${guide}) has the file of each assistant; most need no program.`;
  }
}

/** Section that receives a webhook on the reader's machine, in Markdown. Needs the clients for TypeScript and terminals. */
export const firstWebhook = `## Verify a webhook

On any plan, \`market\` signs the documented example of an event as the service does, and sends it to your machine. Save this as \`receiver.mjs\` where
the client for TypeScript is installed:

\`\`\`js
import { createServer } from 'node:http';
import { SignatureError, verify } from 'india-market-data/webhooks';

const secret = process.env.MARKET_DATA_WEBHOOK_SECRET ?? '';

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const { id, type } = verify(Buffer.concat(parts), request, secret);
    console.log(\`verified: \${type} \${id}\`);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    response.writeHead(400).end(error.message);
  }
}).listen(8080, () => console.log('listening'));
\`\`\`

Then, with a secret of your own:

\`\`\`sh
export MARKET_DATA_WEBHOOK_SECRET="whsec_$(head -c 24 /dev/urandom | base64)"
node receiver.mjs &
sleep 1
market webhooks trigger ipo.opened --to http://localhost:8080/hook
kill $!
\`\`\`

It prints \`verified: ipo.opened evt_…\`. [Webhooks](/docs/webhooks#verify-a-delivery) has the same for other languages, and how endpoints get events of the service.
`;
