import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appHeap } from '../../stack/app-heap';

/** A process of the bench's own that answers one question at a time. */
export class Worker<Question extends object, Answer> {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts it and waits for its first word. */
  static async start<Question extends object, Answer>(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<{ worker: Worker<Question, Answer>; hello: unknown }> {
    const execArgv = [...appHeap.ingestor];
    const child = fork(program, args, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [hello] = (await once(child, 'message')) as [unknown];
    return { worker: new Worker<Question, Answer>(child), hello };
  }

  /** Errors: `Error` when the process ends instead of answering. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const died = () => reject(new Error('a process of the bench ended'));
      this.child.once('exit', died);
      this.child.once('message', (answer) => {
        this.child.off('exit', died);
        resolve(answer as Answer);
      });
      this.child.send(question);
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}
