import { prettyFactory } from 'pino-pretty';

/** Nest tells of every module and route at every start: nobody reads that in a terminal. */
const wordyContexts = /"context":"(?:InstanceLoader|RoutesResolver|RouterExplorer|NestFactory)"/;
const warnLevel = 40;

/** Prints the programs' JSON lines readably, each with the name of its program; other lines as they are. */
export function logPrinter(write: (text: string) => void): (name: string, line: string) => void {
  const pretty = prettyFactory({
    colorize: false,
    singleLine: true,
    ignore: 'pid,hostname,name,app',
    errorLikeObjectKeys: ['err'],
    translateTime: 'SYS:HH:MM:ss',
  });
  return (name, line) => {
    if (wordyContexts.test(line) && levelOf(line) < warnLevel) return;
    const text = line.startsWith('{') ? pretty(line).trimEnd() : line;
    if (text !== '') write(`[${name}] ${text}\n`);
  };
}

function levelOf(line: string): number {
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? warnLevel);
}
