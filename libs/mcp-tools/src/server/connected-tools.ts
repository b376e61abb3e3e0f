import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { ApiDocument } from '../document/api-document';
import { inputSchema, outputSchema } from '../document/tool-schemas';
import { type Tool, toolsOf } from '../document/tools';
import { argumentSchema } from './argument-schema';

/** Tool with its compiled schemas, made once for all servers. */
export interface ConnectedTool {
  readonly tool: Tool;
  readonly description: string;
  readonly input: StandardSchemaWithJSON<Record<string, unknown>>;
  readonly output: StandardSchemaWithJSON<Record<string, unknown>>;
  readonly document: Pick<ApiDocument, 'components'>;
}

/** Makes the tools of a document and compiles their schemas. */
export function connectTools(document: ApiDocument): readonly ConnectedTool[] {
  const output = fromJsonSchema<Record<string, unknown>>({ ...outputSchema });
  return toolsOf(document).map((tool) => ({
    tool,
    description: describedTool(tool),
    input: argumentSchema(inputSchema(tool)),
    output,
    document,
  }));
}

function describedTool({ description, plan, cadence }: Tool): string {
  const needed = plan === 'any' ? '' : ` Plan: ${plan.charAt(0).toUpperCase()}${plan.slice(1)}+.`;
  return `${description}${cadence === null ? '' : ` Updated ${cadence}.`}${needed}`;
}
