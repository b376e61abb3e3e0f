import { type ChildProcess, fork } from 'node:child_process';
import { appHeap } from '@market/dev-stack/app-heap';

/** Process of the benchmark that replies to one message at a time. */
export class Worker<Message extends object, Reply> {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts the process and waits for its first message. Errors: `Error` when it ends instead. */
  static async start<Question extends object, Answer>(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<{ worker: Worker<Question, Answer>; hello: unknown }> {
    const execArgv = [...appHeap.ingestor];
    const child = fork(program, args, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const hello = await presentStatement(child);
    return { worker: new Worker<Question, Answer>(child), hello };
  }

  /** Sends a message and resolves to the reply. Errors: `Error` when the process ends without one. */
  async ask(question: Message): Promise<Reply> {
    if (!this.child.connected) throw ended();
    const answer = presentStatement(this.child);
    this.child.send(question, () => undefined);
    return (await answer) as Reply;
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}

/**
 * Resolves to the next message.
 *
 * Errors: `Error` if it ends instead.
 */
function presentStatement(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const died = () => reject(ended());
    child.once('exit', died);
    child.once('message', (word) => {
      child.off('exit', died);
      resolve(word);
    });
  });
}

function ended(): Error {
  return new Error('a process of the bench ended');
}
