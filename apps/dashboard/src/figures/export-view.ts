/**
 * Returns the view of an export link: the path of a list without its page, with the fields that the file should have.
 *
 * @param fields names separated by commas, as they were typed; empty for all
 */
export function exportView(path: string, fields: string): string {
  const [list = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  const names = fields.split(',').map((name) => name.trim());
  const chosen = names.filter((name) => name !== '').join(',');
  if (chosen !== '') parameters.set('fields', chosen);
  const text = parameters.toString().replaceAll('%2C', ',');
  return text === '' ? list : `${list}?${text}`;
}
