import { prettyFactory } from 'pino-pretty';

/** Nest tells of every module and route at every start: nobody reads that in a terminal. */
const wordyContexts = /"context":"(?:InstanceLoader|RoutesResolver|RouterExplorer|NestFactory)"/;
const grave = /"level":(?:[456]0|"(?:warn|error|fatal)")/;

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
    if (wordyContexts.test(line) && !grave.test(line)) return;
    const text = line.startsWith('{') ? pretty(line).trimEnd() : line;
    if (text !== '') write(`[${name}] ${text}\n`);
  };
}
