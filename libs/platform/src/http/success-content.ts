import { ListAnswer } from './list-answer';

/** The members of the envelope that come from a controller, as JSON without outer braces. */
export function contentOf(result: unknown, path: string): string {
  if (!(result instanceof ListAnswer)) return `"data":${JSON.stringify(result)}`;
  const links = result.links(path);
  return `"data":${JSON.stringify(result.items)},"meta":${JSON.stringify(result.meta)},"links":${JSON.stringify(links)}`;
}
