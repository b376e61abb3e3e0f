'use strict';

/** Modules that a package or Node keeps to itself, and what to import instead. */
const privateModules = [
  {
    pattern: /^@nestjs\/[^/]+\/./,
    instead:
      'Import from the root of the package: what Nest does not export there may change with any release.',
  },
  {
    pattern: /^express\/lib\//,
    instead: 'Import from `express`, or configure the application with `app.set` and middleware.',
  },
  {
    pattern: /^typeorm\/./,
    instead: 'Import from `typeorm`.',
  },
  {
    pattern: /^pg\/lib\//,
    instead: 'Import from `pg`.',
  },
  {
    pattern: /^prom-client\/lib\//,
    instead: 'Import from `prom-client`.',
  },
  {
    pattern: /^(?:node:)?(?:internal(?:\/|$)|_(?:http|stream|tls)_)/,
    instead: 'Import a documented module of Node, such as `node:http`, `node:stream` or `node:tls`.',
  },
];

/** Members that no documentation names, and what to use instead. */
const privateMembers = new Map(
  Object.entries({
    _handle: 'Use the documented methods and events of `net.Socket` and `net.Server`.',
    _events: 'Use `emitter.listeners(name)` or `emitter.listenerCount(name)`.',
    // Computed: otherwise it would be the prototype of this very object.
    ['__proto__']: 'Use composition or `extends`; read a prototype with `Object.getPrototypeOf`.',
  }),
);

/** The same of members whose names say something only together with the object that they belong to. */
const privateParts = new Map(
  Object.entries({
    'driver.master': 'Ask through `dataSource.query`, a query runner or a `pg.Pool` of our own.',
    'connection.stream': 'Use `client.end()`, `pool.end()` and the time-outs of `pg`.',
  }),
);

/** Functions that change or read what an object hides, and what to use instead. */
const privateCalls = new Map(
  Object.entries({
    'Object.setPrototypeOf':
      'Use `extends` or `Object.create`: nothing changes its prototype after it is made.',
    'Reflect.setPrototypeOf':
      'Use `extends` or `Object.create`: nothing changes its prototype after it is made.',
    'Object.getOwnPropertySymbols': 'Import the symbol from the module that exports it.',
  }),
);

/** Events whose listeners belong to the server. */
const eventsOfServers = ['connection', 'request', 'upgrade', 'clientError', 'secureConnection'];

const streams =
  'Listen for the documented events (`finish`, `close`, `end`), or wrap the stream in one of our own.';
const responses = 'Pass a function that writes the response, or listen for `finish` and `close`.';
const servers = 'Call it; connections are configured with the documented options of `http.createServer`.';
const emitters = 'Add a listener; `prependListener` runs before the others.';

/** Methods of Node, Express, pg and prom-client that nobody replaces, and what to do instead. */
const methods = new Map(
  Object.entries({
    writeHead: responses,
    writeContinue: responses,
    setHeader: responses,
    setHeaders: responses,
    flushHeaders: responses,
    write: streams,
    end: streams,
    push: streams,
    destroy: streams,
    destroySoon: streams,
    emit: emitters,
    on: emitters,
    once: emitters,
    listen: servers,
    close: servers,
    closeIdleConnections: servers,
    closeAllConnections: servers,
    query: 'Override the method in a class that extends the documented one, or wrap the client.',
    collect: 'Pass `collect` to the constructor of the metric.',
  }),
);

/** Only what the documentation of Node, Express, Nest, TypeORM, pg and prom-client names is used. */
const documentedInterfaces = {
  meta: {
    type: 'problem',
    docs: { description: 'only documented interfaces of Node and of packages are used' },
    messages: {
      module: '`{{name}}` is private to its package. {{instead}}',
      member: '`{{name}}` is not documented. {{instead}}',
      call: '`{{name}}` reaches behind the interface of an object. {{instead}}',
      symbol:
        "`Symbol.for('{{name}}')` finds a symbol of Node by its description. Use the export that documents it, such as `util.inspect.custom`.",
      listeners: "`removeAllListeners('{{name}}')` takes away listeners of Node. Remove your own with `off`.",
      method: '`{{name}}` replaces a method of an object that is not ours. {{instead}}',
    },
    schema: [],
  },
  create(context) {
    const report = (node, messageId, name, instead) =>
      context.report({ node, messageId, data: instead === undefined ? { name } : { name, instead } });

    const checkModule = (source) => {
      const name = textOf(source);
      const known = name === null ? undefined : privateModules.find(({ pattern }) => pattern.test(name));
      if (known !== undefined) report(source, 'module', name, known.instead);
    };
    const checkMember = (node, name, owner) => {
      const part = `${owner}.${name}`;
      if (privateMembers.has(name)) report(node, 'member', name, privateMembers.get(name));
      else if (privateParts.has(part)) report(node, 'member', part, privateParts.get(part));
    };
    const checkReplaced = (node, name) => {
      if (methods.has(name)) report(node, 'method', name, methods.get(name));
    };
    const checkPattern = (pattern, value) => {
      if (pattern.type !== 'ObjectPattern') return;
      const owner = lastNameOf(value);
      for (const property of pattern.properties) {
        if (property.type === 'Property') checkMember(property, keyOf(property), owner);
      }
    };

    return {
      ImportDeclaration: ({ source }) => checkModule(source),
      ExportAllDeclaration: ({ source }) => checkModule(source),
      ExportNamedDeclaration: ({ source }) => checkModule(source),
      ImportExpression: ({ source }) => checkModule(source),
      TSImportType: ({ source }) => checkModule(source),
      TSExternalModuleReference: ({ expression }) => checkModule(expression),
      MemberExpression: (node) => checkMember(node, keyOf(node), lastNameOf(node.object)),
      VariableDeclarator: ({ id, init }) => checkPattern(id, init),
      AssignmentExpression(node) {
        checkPattern(node.left, node.right);
        if (node.left.type === 'MemberExpression' && !isOwnMember(node.left)) {
          checkReplaced(node, keyOf(node.left));
        }
      },
      CallExpression(node) {
        const {
          callee,
          arguments: [target, second],
        } = node;
        if (callee.type === 'Identifier' && callee.name === 'require') checkModule(target);
        if (callee.type !== 'MemberExpression') return;
        const called = `${lastNameOf(callee.object)}.${keyOf(callee)}`;
        if (privateCalls.has(called)) report(node, 'call', called, privateCalls.get(called));
        const text = textOf(target);
        if (called === 'Symbol.for' && /node/i.test(text ?? '')) report(node, 'symbol', text);
        if (keyOf(callee) === 'removeAllListeners' && eventsOfServers.includes(text))
          report(node, 'listeners', text);
        if (called === 'Reflect.get') checkMember(node, textOf(second), lastNameOf(target));
        if (['Reflect.set', 'Object.defineProperty'].includes(called)) checkReplaced(node, textOf(second));
        if (called === 'Object.assign' && target?.type !== 'ObjectExpression') {
          for (const property of propertiesOf(second)) checkReplaced(property, keyOf(property));
        }
      },
    };
  },
};

/** The string that an expression is; null when it is none that can be read here. */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TSLiteralType') return textOf(node.literal);
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

/** Name of the property that a member expression, or a property of a literal or pattern, has. */
function keyOf(node) {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  return !node.computed && key.type === 'Identifier' ? key.name : textOf(key);
}

/** The name by which an expression calls its value: `driver` of `dataSource.driver as unknown`. */
function lastNameOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return keyOf(node);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return lastNameOf(node.expression);
    default:
      return null;
  }
}

function propertiesOf(node) {
  return node?.type === 'ObjectExpression' ? node.properties.filter(({ type }) => type === 'Property') : [];
}

/** Tells whether a member is one that the class around it declares: `this.end` where nothing is inherited. */
function isOwnMember({ object, parent }) {
  if (object.type !== 'ThisExpression') return false;
  let around = parent;
  while (around !== null && around.type !== 'ClassDeclaration' && around.type !== 'ClassExpression') {
    around = around.parent;
  }
  return around !== null && around.superClass === null;
}

module.exports = { rules: { 'documented-interfaces': documentedInterfaces } };
