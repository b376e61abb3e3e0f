import { toPlainText } from '@market/kernel';
import { requireBoundedMarkup } from '@market/source-kit';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type DocumentField, rowFields } from './document-field';

/** Node in document order: a tag with its children, or a text. */
type XmlNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
});

/**
 * Reads the fields of an XML document: leaves under the names of their tags, or rows of SpreadsheetML.
 *
 * Errors: `Error` when it is not well formed.
 */
export function xmlFields(text: string): DocumentField[] {
  requireBoundedMarkup(text);
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(`not XML: ${verdict.err.msg.slice(0, 100)}`);
  const nodes = parser.parse(text) as readonly XmlNode[];
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(text)) return rowFields(spreadsheetRows(nodes));
  return leaves(nodes, '');
}

function leaves(nodes: readonly XmlNode[], parent: string): DocumentField[] {
  return nodes.flatMap((node) => {
    const tag = tagOf(node);
    if (tag === null || tag.startsWith('?')) return [];
    const children = childrenOf(node, tag);
    if (children.some((child) => tagOf(child) !== null)) return leaves(children, tag);
    // `<Fund_Manager><Name>` is equivalent to `<Fund_Manager_Name>`.
    const label = /manager/i.test(parent) && !/manager/i.test(tag) ? `${parent} ${tag}` : tag;
    return [{ label, value: textOf(children) }];
  });
}

function spreadsheetRows(nodes: readonly XmlNode[]): string[][] {
  return all(nodes, 'Row').map((row) => {
    const cells: string[] = [];
    for (const cell of childrenOf(row, tagOf(row) ?? '').filter((node) => localName(node) === 'Cell')) {
      const attributes = (cell[':@'] ?? {}) as Readonly<Record<string, string>>;
      // A cell behind empty ones states its position.
      const place = Number(attributes['@_ss:Index'] ?? attributes['@_Index'] ?? cells.length + 1);
      while (cells.length < Math.min(place, 50) - 1) cells.push('');
      cells.push(textOf(childrenOf(cell, tagOf(cell) ?? '')));
    }
    return cells;
  });
}

function all(nodes: readonly XmlNode[], name: string): XmlNode[] {
  return nodes.flatMap((node) => {
    const tag = tagOf(node);
    if (tag === null) return [];
    return localName(node) === name ? [node] : all(childrenOf(node, tag), name);
  });
}

function tagOf(node: XmlNode): string | null {
  return Object.keys(node).find((key) => key !== ':@' && key !== '#text') ?? null;
}

function localName(node: XmlNode): string {
  return (tagOf(node) ?? '').replace(/^.*:/, '');
}

function childrenOf(node: XmlNode, tag: string): readonly XmlNode[] {
  const children = node[tag];
  return Array.isArray(children) ? (children as readonly XmlNode[]) : [];
}

function textOf(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => {
      const own = node['#text'];
      const tag = tagOf(node);
      return typeof own === 'string' ? toPlainText(own) : tag === null ? '' : textOf(childrenOf(node, tag));
    })
    .join(' ')
    .trim();
}
