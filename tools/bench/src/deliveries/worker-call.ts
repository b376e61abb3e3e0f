import { type ChildProcess, fork } from 'node:child_process';
import { appHeap } from '@market/dev-stack/app-heap';

/** A process of the bench's own that answers one question at a time. */
export class Worker<Message extends object, Reply> {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts it and waits for its first word. Errors: `Error` when it ends instead. */
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

  /** Errors: `Error` when the process ends instead of answering. */
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
