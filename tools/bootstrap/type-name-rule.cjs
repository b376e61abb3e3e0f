'use strict';

/** Past participles and adjectives that end otherwise than in `-ed`. */
const others = [
  'Begun',
  'Gone',
  'Held',
  'Kept',
  'Known',
  'Made',
  'Present',
  'Sent',
  'Shown',
  'Unknown',
  'Written',
];
/** Nouns that end in `-ed`. */
const nouns = ['Bed', 'Embed', 'Feed', 'Greed', 'Need', 'Seed', 'Shed', 'Speed'];

/** An exported type has a noun in its name: `Kept` and `Settled` do not tell what was kept or settled. */
const typeName = {
  meta: {
    type: 'suggestion',
    docs: { description: 'the name of an exported type has a noun' },
    messages: {
      noNoun: '"{{name}}" does not say what it is. Add the noun, as in `KeptResult`.',
    },
    schema: [],
  },
  create(context) {
    const check = ({ declaration }) => {
      const id = declaration && types.includes(declaration.type) ? declaration.id : null;
      if (id && isWithoutNoun(id.name))
        context.report({ node: id, messageId: 'noNoun', data: { name: id.name } });
    };
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
  },
};

const types = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'];

function isWithoutNoun(name) {
  return others.includes(name) || (/^[A-Z][a-z]+ed$/.test(name) && !nouns.includes(name));
}

module.exports = { rules: { 'type-name': typeName } };
