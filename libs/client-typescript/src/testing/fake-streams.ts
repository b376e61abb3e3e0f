import type { Event } from '../made/types';
import type { Call } from './fake-calls';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Log of events with its streams. */
export class FakeStreams {
  readonly #log: Event[] = [];
  readonly #open = new Set<Controller>();
  readonly #encoder = new TextEncoder();

  get open(): number {
    return this.#open.size;
  }

  publish(event: Event): void {
    this.#log.push(event);
    for (const controller of this.#open) this.#tell(controller, event);
  }

  cut(): void {
    for (const controller of this.#open) controller.error(new TypeError('terminated'));
    this.#open.clear();
  }

  /** Opens a stream: behind the last id that the request names, else with the next event. */
  response({ headers }: Call, signal: AbortSignal | null): Response {
    const last = headers.get('last-event-id');
    let own: Controller | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        const at = this.#log.findIndex(({ id }) => id === last);
        const position = last ?? this.#log.at(-1)?.id ?? null;
        this.#write(controller, 'retry: 3000\n\n');
        if (position !== null) this.#write(controller, `event: position\nid: ${position}\ndata: {}\n\n`);
        if (at >= 0) for (const event of this.#log.slice(at + 1)) this.#tell(controller, event);
        this.#open.add(controller);
      },
      cancel: () => void (own && this.#open.delete(own)),
    });
    signal?.addEventListener('abort', () => {
      if (own !== null && this.#open.delete(own)) own.error(signal.reason);
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  #tell(controller: Controller, event: Event): void {
    this.#write(controller, `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  #write(controller: Controller, text: string): void {
    controller.enqueue(this.#encoder.encode(text));
  }
}
