// Answers a question by the tools of the service. Usage: node assistant.mjs QUESTION
//
// It does what assistants do: list the tools, let a model choose a call, call, and let the model say what was found. In the place of the
// model is a script, so that it runs without one and says the same each time.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const address = new URL('/mcp', process.env.MARKET_DATA_URL ?? 'http://127.0.0.1:3000');
const headers = { Authorization: `Bearer ${process.env.MARKET_DATA_API_KEY ?? ''}` };

/** Days that questions name, from today in India. */
const days = { today: 0, tomorrow: 1 };
/** Ends of the kinds of days of the calendar, by the verbs of questions. */
const verbs = { open: '_open', close: '_close', list: '_listing' };

/** Chooses a call, as a model does from a question and the tools. Replace it by one. */
function choose(question, tools) {
  const words = question.toLowerCase().match(/[a-z]+/g) ?? [];
  const day = words.find((word) => word in days);
  const verb = words.find((word) => word in verbs);
  const tool = tools.find(({ name }) => name === 'calendar');
  if (day === undefined || verb === undefined || tool === undefined) return null;
  const kinds = tool.inputSchema.properties.kinds.items.enum.filter((kind) => kind.endsWith(verbs[verb]));
  const date = indianDay(days[day]);
  return {
    name: tool.name,
    arguments: { from: date, to: date, kinds, fields: ['date', 'title', 'confirmed'] },
  };
}

/** Says what a call found, as a model does. */
function answer({ structuredContent: { records, total, asOf, source } }) {
  if (records.length === 0) return `None. As of ${asOf}, ${source}.`;
  const lines = records.map(
    ({ day, title, confirmed }) => `${day}  ${title}${confirmed ? '' : ' (not confirmed)'}`,
  );
  const more = total > records.length ? [`and ${total - records.length} more`] : [];
  return [...lines, ...more, `As of ${asOf}, ${source}.`].join('\n');
}

/** A day in India as YYYY-MM-DD: beyond the market's country it is often another day. */
function indianDay(later) {
  const instant = new Date(Date.now() + later * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(instant);
}

/** Says what went wrong in the sentence of the service, if it sent one. */
function sentence({ message }) {
  if (message === 'fetch failed') return `${address.origin} cannot be reached. Is the service running?`;
  return /"message":"([^"]*)"/.exec(message)?.[1] ?? message;
}

const question = process.argv.slice(2).join(' ');
const client = new Client({ name: 'example-assistant', version: '1.0.0' });
try {
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  const { tools } = await client.listTools();
  const call = choose(question, tools);
  if (call === null) throw new Error('Ask which issues open, close or list today or tomorrow.');
  const result = await client.callTool(call);
  if (result.isError) throw new Error(result.content[0].text);
  console.log(answer(result));
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
} finally {
  await client.close();
}
