/** Method of the protocol that calls a tool. */
export const toolCall = 'tools/call';

/**
 * Returns the methods of the messages in a body: one, or several of an array. A body that is no message counts as one without
 * a method.
 */
export function messageMethods(body: Buffer): readonly string[] {
  const messages = [parsed(body)].flat();
  return messages.length === 0 ? [''] : messages.map(methodOf);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}

function methodOf(message: unknown): string {
  const { method } = (message instanceof Object ? message : {}) as { readonly method?: unknown };
  return typeof method === 'string' ? method : '';
}
