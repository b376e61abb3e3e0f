import { prettyFactory } from 'pino-pretty';

/** Prints the programs' JSON lines readably, each with the name of its program; other lines as they are. */
export function logPrinter(write: (text: string) => void): (name: string, line: string) => void {
  const pretty = prettyFactory({
    colorize: false,
    singleLine: true,
    ignore: 'pid,hostname,name',
    translateTime: 'HH:MM:ss',
  });
  return (name, line) => {
    const text = line.startsWith('{') ? pretty(line).trimEnd() : line;
    if (text !== '') write(`[${name}] ${text}\n`);
  };
}
