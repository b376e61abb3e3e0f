import { codeTabs, type Content, markup, type Markup, prose } from '@market/site';
import { docsPath } from '../pages/docs-page';
import { samplesOf } from './operation-samples';
import type { ReferenceGroup, ReferenceOperation, ReferenceParameter } from './reference-groups';
import { exampleText, factsOf, returnsWords, titleOfError } from './reference-words';
import type { ReferenceRow } from './schema-rows';

/** Renders a page of the reference: each operation with its words beside its programs and its response. */
export function referenceBody(
  { name, description, operations, records }: ReferenceGroup,
  publicUrl: string,
): Markup {
  return markup`<h1>${name}</h1>
<p class="lead">${prose(description)}</p>
${operations.map((operation) => renderOperation(operation, publicUrl))}
${[...records].map(
  ([record, rows]) => markup`<section class="record-fields" id="${record}"><h2>${record}</h2>
${table('Field', rows)}</section>`,
)}`;
}

function renderOperation(operation: ReferenceOperation, publicUrl: string): Markup {
  const { id, method, path, title, description, parameters, body, result } = operation;
  const samples = samplesOf(operation, publicUrl);
  return markup`<section class="operation" id="${id}">
<div class="operation-words"><h2>${title}</h2>
<p class="route"><span class="method">${method}</span> <code>${path}</code></p>
<dl class="facts">${factsOf(operation).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${description === '' ? null : markup`<p>${prose(description)}</p>`}
${parameterTables(parameters)}
${body === null ? null : markup`<h3>Body</h3>${table('Field', body.rows)}`}
${returned(operation)}
${errorList(operation)}</div>
<div class="operation-code">${codeTabs(
    samples.map(({ language, ...sample }) => ({ ...sample, id: language })),
    id,
  )}
${result.example === null ? null : markup`<p class="code-title">Response</p><pre tabindex="0" aria-label="Response"><code>${exampleText(result.example)}</code></pre>`}</div>
</section>`;
}

/** Shows the first parameters, and folds the rest where there are many. */
function parameterTables(parameters: readonly ReferenceParameter[]): Content {
  if (parameters.length === 0) return null;
  const [shown, folded] =
    parameters.length > 12 ? [parameters.slice(0, 8), parameters.slice(8)] : [parameters, []];
  return [
    markup`<h3>Parameters</h3>${table('Parameter', shown)}`,
    folded.length === 0
      ? null
      : markup`<details><summary>${folded.length} more parameters</summary>${table('Parameter', folded)}</details>`,
  ];
}

function returned({ result }: ReferenceOperation): Content {
  const words = returnsWords(result);
  if (words === null || result.record === null) return null;
  return markup`<p>${words} <a href="#${result.record}"><code>${result.record}</code></a>.</p>`;
}

function errorList({ errors }: ReferenceOperation): Content {
  if (errors.length === 0) return null;
  return markup`<h3>Errors</h3><ul class="plain">${errors.map(
    (code) =>
      markup`<li><a href="${docsPath}/errors/${code}"><code>${code}</code></a> ${titleOfError(code)}</li>`,
  )}</ul>`;
}

function table(title: 'Field' | 'Parameter', rows: readonly ReferenceRow[]): Markup {
  return markup`<div class="scroll" tabindex="0"><table class="rows"><thead><tr><th scope="col">${title}</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows.map(
  ({ name, type, unit, isRequired, description }) =>
    markup`<tr><td><code>${name}</code>${title === 'Parameter' && isRequired ? markup` <span class="badge">required</span>` : null}</td><td><span class="type">${type}${unit === null ? null : `, ${unit}`}</span>${description === '' ? null : markup` ${prose(description)}`}</td></tr>
`,
)}</tbody></table></div>`;
}
