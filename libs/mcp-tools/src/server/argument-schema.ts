import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { inputSchema } from '../document/tool-schemas';

type Arguments = Record<string, unknown>;

/** Compiles the schema of the arguments of a tool. Its refusals name the argument, in the words of the caller. */
export function argumentSchema(schema: ReturnType<typeof inputSchema>): StandardSchemaWithJSON<Arguments> {
  const compiled = fromJsonSchema<Arguments>({ ...schema });
  const known = Object.keys(schema.properties ?? {});
  return {
    '~standard': {
      ...compiled['~standard'],
      validate: async (given) => {
        const unknown = Object.keys(given ?? {}).filter((name) => !known.includes(name));
        if (unknown.length > 0) return { issues: [{ message: unknownText(unknown, known) }] };
        const result = await compiled['~standard'].validate(given);
        if (result.issues === undefined) return result;
        return { issues: result.issues.map((issue) => ({ ...issue, message: named(issue.message) })) };
      },
    },
  };
}

function unknownText(unknown: readonly string[], known: readonly string[]): string {
  const given = unknown.slice(0, 5).map((name) => name.slice(0, 40));
  return `${given.join(', ')} unknown. The tool takes ${known.join(', ') || 'no arguments'}.`;
}

/** Puts the name of an argument in the place of its path (`data/status`). */
function named(message: string): string {
  return message.replace(/\bdata\/(\w+)/g, '$1').replace(/\bdata\b/g, 'the call');
}
