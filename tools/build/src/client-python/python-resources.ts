import { nameOfReferred } from '@market/api-docs';
import type { DescribedOperation } from '../client-typescript/described-operations';
import { argumentsOf, changeArguments, signatureText, type Argument } from './python-arguments';
import { capital, docstring, pythonName } from './python-names';
import { PythonTypeWriter } from './python-type-text';

const writer = new PythonTypeWriter(new Set());

/** Writes the classes of the resources, with a method for each operation. */
export function pythonResources(operations: readonly DescribedOperation[]): string {
  const byResource = Map.groupBy(operations, ({ resource }) => resource);
  const names = [...byResource.keys()].filter((name) => name !== 'events');
  const schemas = operations.flatMap(({ record, body }) => [record, body?.schema ?? {}]);
  const referred = [...new Set(schemas.flatMap((schema) => nameOfReferred(schema) ?? []))].sort();
  return `"""Resources of the API. Made from its OpenAPI document."""

from __future__ import annotations

import datetime as dt
import threading
from typing import Any, Dict, Iterator, List, Literal, Optional, Sequence, Union, overload

from .._changes import Change, SavePosition, changes_of
from .._connection import Connection
from .._lists import RecordList
from .._query import OneOrMore, path_part
from .types import (
${referred.map((name) => `    ${name},`).join('\n')}
)

${operations.map(selectionText).filter(Boolean).join('\n')}
${[...byResource].map(([name, own]) => classText(name, own)).join('\n')}

class MarketResources:
    """Resources of a client, but the log of events, which can be followed as well."""

    def __init__(self, connection: Connection) -> None:
${names.map((name) => `        self.${pythonName(name)} = ${className(name)}(connection)`).join('\n')}
`;
}

function classText(name: string, operations: readonly DescribedOperation[]): string {
  return `
class ${className(name)}:
    """Routes of \`${name}\`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

${operations.map(methodsText).join('\n')}`;
}

function methodsText(operation: DescribedOperation): string {
  const { action, list, selection, hasChanges } = operation;
  const type = writer.typeText(operation.record, 'read', 'Any');
  const resultOf = (record: string) => (list === null ? record : `RecordList[${record}]`);
  const method = (given: readonly Argument[], result: string, body: string | null) =>
    methodText(pythonName(action), given, result, body);
  const given = argumentsOf(operation);
  if (!selection) return method(given, resultOf(type), bodyText(operation, given, resultOf(type)));
  const withFields = (chosen: string, isNeeded: boolean): Argument[] => [
    ...given,
    { name: 'fields', wireName: 'fields', place: 'query', type: chosen, isNeeded, description: fieldsTold },
  ];
  const chosen = `Sequence[${fieldsName(operation)}]`;
  const all = withFields(`Optional[${chosen}]`, false);
  return [
    method(withFields('None', false), resultOf(type), null),
    method(withFields(chosen, true), resultOf('Dict[str, Any]'), null),
    method(all, 'Any', bodyText(operation, all, null)),
    ...(hasChanges ? [changesText(operation, type)] : []),
  ].join('\n');
}

const fieldsTold = 'fields to read, by dotted names; all without it';

/** Writes a method; without a body a form of it that only type checkers read. */
function methodText(name: string, given: readonly Argument[], result: string, body: string | null): string {
  const mark = body === null ? '    @overload\n' : '';
  return `${mark}    def ${name}(${signatureText(given)}) -> ${result}:${body === null ? ' ...' : `\n${body}`}\n`;
}

/** @param result type to which the data are assigned; null where it may be any */
function bodyText(operation: DescribedOperation, given: readonly Argument[], result: string | null): string {
  const { method, list, hasKey, body } = operation;
  const query = given.filter(({ place }) => place === 'query');
  const told = docstring(descriptionText(operation, query), '        ');
  const values = query.map(({ name, wireName }) => `            "${wireName}": ${name},\n`);
  const queryText = values.length === 0 ? '{}' : `{\n${values.join('')}        }`;
  if (list !== null) {
    const columns = operation.selection ? `, ${columnsName(operation)}` : '';
    return `${told}        return RecordList(self._connection, ${pathText(operation)}, ${queryText}${columns})`;
  }
  const parts = [
    ...(values.length === 0 ? [] : [`query=${queryText}`]),
    ...(body ? ['body=body'] : []),
    ...(hasKey ? ['is_repeatable=True'] : []),
  ];
  const call = `self._connection.data(${[`"${method}"`, pathText(operation), ...parts].join(', ')})`;
  if (result === null) return `${told}        return ${call}`;
  return `${told}        data: ${result} = ${call}\n        return data`;
}

function descriptionText(operation: DescribedOperation, query: readonly Argument[]): string {
  const plan = ['any', 'none'].includes(operation.plan)
    ? ''
    : ` Plan: ${capital(operation.plan)} and higher.`;
  const lines = query.map(({ name, description }) => `${name}: ${description}`);
  return [`${operation.summary}.${plan}`, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n');
}

function changesText(operation: DescribedOperation, type: string): string {
  const given = changeArguments(operation);
  const filters = given.filter(({ place }) => place === 'query');
  const values = filters.map(({ name, wireName }) => `            "${wireName}": ${name},\n`);
  const lines = filters.map(({ name, description }) => `${name}: ${description}`);
  const told = `Yields the records that changed since an instant, each as it is now, and those that were removed.

since: instant before your copy was made, a minute earlier at the least
cursor: position that \`save\` was given last
save: stores the position, after every record of a part was taken
every: seconds after which more changes are asked for; without it the changes end with those of now
stop: ends the changes between two parts when it is set
${lines.join('\n')}`;
  const name = operation.action === 'list' ? 'changes' : `${pythonName(operation.action)}_changes`;
  return `    def ${name}(${signatureText(given)}) -> Iterator[Change[${type}]]:
${docstring(told, '        ')}        filters = {\n${values.join('')}        }
        return changes_of(
            self._connection, ${pathText(operation)}, filters, since, cursor, save, every, stop
        )
`;
}

function selectionText(operation: DescribedOperation): string {
  const { selection } = operation;
  if (!selection) return '';
  const words = (selection.parameter.schema.items?.enum ?? []) as string[];
  const leaves = words.filter((word) => !words.some((other) => other.startsWith(`${word}.`)));
  const rows = (names: readonly string[]) => names.map((word) => `    "${word}",\n`).join('');
  const columns = `${columnsName(operation)} = (\n${rows(leaves)})\n`;
  const type = `${fieldsName(operation)} = Literal[\n${rows(words)}]\n`;
  return operation.list === null ? type : `${type}${columns}`;
}

function pathText({ path }: DescribedOperation): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => `{path_part(${pythonName(name)})}`);
  return `${named === path ? '' : 'f'}"${named}"`;
}

function fieldsName({ resource, action }: DescribedOperation): string {
  return `${capital(resource)}${capital(action)}Field`;
}

function columnsName({ resource, action }: DescribedOperation): string {
  return `_${pythonName(resource)}_${pythonName(action)}_columns`.toUpperCase();
}

function className(resource: string): string {
  return `${capital(resource)}Resource`;
}
