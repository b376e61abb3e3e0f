import { configSlice, oneOf } from '@market/base/config';

/** Settings of the interface for assistants. */
export const assistantsConfig = configSlice({
  mcp: {
    env: 'MCP',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether the API serves its tools for assistants (Model Context Protocol) at `/mcp`. Off: `/mcp` is a 404.',
    shownDefault: '`on`',
  },
});
