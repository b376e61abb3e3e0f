/** Renders the reference: Swagger UI from this server's own files. `docsPath` is the root of the documentation. */
export function referencePage(docsPath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>India Market Data API</title>
<link rel="stylesheet" href="${docsPath}/assets/swagger-ui.css">
<link rel="stylesheet" href="${docsPath}/assets/reference.css">
<link rel="icon" type="image/svg+xml" href="${docsPath}/assets/favicon.svg">
</head>
<body>
<nav><a href="${docsPath}/errors">Error codes</a> · <a href="${docsPath}/webhooks">Webhooks</a> · <a href="${docsPath}/calendar-feeds">Calendar feeds</a> · <a href="/openapi.json">OpenAPI document</a></nav>
<div id="swagger-ui"></div>
<script src="${docsPath}/assets/swagger-ui-bundle.js"></script>
<script src="${docsPath}/assets/start.js"></script>
</body>
</html>
`;
}

/**
 * Style that keeps an open operation short. Content common to all responses is hidden because it is shown once
 * elsewhere: their headers in the introduction, the body of errors under Schemas, remedies on the page of an error
 * code.
 */
export const referenceStyle = `
body { margin: 0; font-family: sans-serif; }
nav { max-width: 1460px; margin: 1rem auto 0; padding: 0 20px; }
.swagger-ui .info { margin: 20px 0; }
.swagger-ui .scheme-container { padding: 15px 0; }
.swagger-ui .opblock-description-wrapper { padding: 10px 20px; }
.swagger-ui .opblock .opblock-section-header { min-height: 0; padding: 5px 20px; }
.swagger-ui .table-container, .swagger-ui .responses-inner { padding: 5px 20px; }
.swagger-ui .execute-wrapper { padding: 10px 20px; }
.swagger-ui table.parameters thead, .swagger-ui .responses-table > thead { display: none; }
.swagger-ui .parameters-col_description { margin-bottom: 5px; }
.swagger-ui .parameters-col_name :is(.parameter__name, .parameter__type, .parameter__in) { display: inline; padding: 0 .4em 0 0; }
.swagger-ui .parameters-col_name { width: 16em; }
.swagger-ui .parameter__deprecated:empty { display: none; }
.swagger-ui table tbody tr td { padding: 4px 0; }
.swagger-ui .renderedMarkdown p { margin: 0; }
.swagger-ui .opblock-body pre.microlight { max-height: 280px; }
.swagger-ui textarea.body-param__text { min-height: 0; height: 110px; }
.swagger-ui .responses-table .response-col_links { display: none; }
.swagger-ui tr.response[data-code] .headers-wrapper { display: none; }
.swagger-ui tr.response[data-code]:not([data-code^="2"]) .response-col_description > :not(.response-col_description__inner) { display: none; }
`;

/**
 * Script that starts Swagger UI: a separate file, so that the page needs no inline script.
 *
 * Swagger UI sends the default or example of an optional parameter as if the user had entered it: here such a parameter
 * begins empty, and its default is part of its description.
 */
export const referenceScript = `'use strict';

function withEmptyOptions(description) {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const parameters = operations
    .flatMap((operation) => operation.parameters || [])
    .concat(Object.values(description.components.parameters || {}));
  for (const parameter of parameters) {
    if (parameter.required || !parameter.schema) continue;
    const { default: usual, example, ...schema } = parameter.schema;
    if (usual !== undefined) parameter.description += ' Without it: \`' + usual + '\`.';
    parameter.schema = schema;
    delete parameter.example;
  }
  return description;
}

window.onload = async () => {
  const options = {
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
  };
  try {
    const answer = await fetch('/openapi.json');
    if (!answer.ok) throw new Error('HTTP ' + answer.status);
    window.ui = SwaggerUIBundle({ ...options, spec: withEmptyOptions(await answer.json()) });
  } catch (error) {
    document.querySelector(options.dom_id).textContent =
      'The description of the API did not load (' + error.message + '). Try again in a minute.';
  }
};
`;
