import type { LogOutput } from './log-output';
import type { Metrics } from './metrics';

/** Counts log lines that were dropped because standard output was not read. */
export class DroppedLines {
  constructor(metrics: Metrics, output: Pick<LogOutput, 'onDrop'>) {
    const dropped = metrics.counter(
      'log_lines_dropped_total',
      'Log lines that were dropped because standard output was not read.',
    );
    output.onDrop((lines) => dropped.inc(lines));
  }
}
