'use strict';

/**
 * The kinds of file that the house knows; free names would not say what a folder holds. A new one needs a line here. `row` is the
 * shape of a table's row, `adapter` implements a port, `checks` are invariants for `database check`, `probe` is of health,
 * `session` of a source's cookies, `body` of requests, `feeds` a spec over all feeds of a source, `fixture` builders for specs, `d`
 * declarations of a package that lacks them, `page` one address of the dashboard, `part` a component of pages.
 */
const kinds = [
  ...[
    'module',
    'controller',
    'dashboard-controller',
    'query',
    'body',
    'view',
    'dashboard-view',
    'queries',
    'guard',
    'interceptor',
    'filter',
    'decorator',
    'pipe',
  ],
  ...['repository', 'entity', 'row', 'intake', 'lifecycle', 'adapter', 'checks', 'job', 'probe'],
  ...['source', 'client', 'session', 'feed', 'feeds', 'wire', 'mapper'],
  ...['errors', 'config', 'fixture', 'd'],
  ...['page', 'part'],
];

const word = '[a-z0-9]+(?:-[a-z0-9]+)*';
const wellNamed = new RegExp(
  `^${word}(?:\\.(?:${kinds.join('|')}))?(?:\\.(?:spec|int-spec|e2e-spec))?\\.tsx?$`,
);
const saysNothing = /(?:^|[-.])(?:utils?|helpers?|misc|common|service)(?:[-.]|$)/;

/** A file is called like its main symbol, in kebab-case, plus its kind. */
const fileName = {
  meta: {
    type: 'suggestion',
    docs: { description: 'file names tell the main symbol and the kind' },
    messages: {
      unknown: '"{{name}}" is not <main-symbol>[.<kind>].ts(x) with a kind that the house knows.',
      empty: '"{{name}}" says nothing about what is in it.',
    },
    schema: [],
  },
  create(context) {
    return {
      Program(node) {
        const parts = context.filename.split(/[\\/]/);
        const name = parts.at(-1);
        const folder = parts.slice(parts.lastIndexOf('src') + 1, -1);
        if ([...folder, name].some((part) => saysNothing.test(part))) {
          context.report({ node, messageId: 'empty', data: { name } });
        } else if (!wellNamed.test(name)) {
          context.report({ node, messageId: 'unknown', data: { name } });
        }
      },
    };
  },
};

module.exports = { rules: { 'file-name': fileName } };
