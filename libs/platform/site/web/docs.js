/* global document, HTMLElement, navigator, localStorage */
// Adds to the pages of the documentation: results while one types, keys, buttons that copy, a language that is remembered.
// Without it the search is a form, and all programs can be chosen.

const languageKey = 'docs-language';

/** Delay between the last key and a search. Units: milliseconds. */
const typingMs = 150;

const form = document.querySelector('.docs-side .docs-search, .docs-search');
const input = form?.querySelector('input');

if (form && input) searchWhileTyping(form, input);
for (const code of document.querySelectorAll('.docs-article pre')) addCopyButton(code);
for (const heading of document.querySelectorAll('.docs-article :is(h2, h3)')) addAnchor(heading);
rememberLanguage();

function searchWhileTyping(form, input) {
  const results = document.createElement('ol');
  results.hidden = true;
  form.append(results);
  let timer = 0;
  let latest = 0;
  const close = () => (results.hidden = true);

  input.addEventListener('input', () => {
    clearTimeout(timer);
    const text = input.value.trim();
    const asked = ++latest;
    if (text.length < 2) return close();
    timer = setTimeout(async () => {
      const response = await fetch(`/docs/search.json?q=${encodeURIComponent(text)}`).catch(() => null);
      const found = response?.ok ? await response.json() : [];
      if (asked !== latest) return;
      results.replaceChildren(...(found.length > 0 ? found.map(resultOf) : [noResult()]));
      results.hidden = false;
    }, typingMs);
  });
  form.addEventListener('keydown', (event) => {
    const links = [...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      close();
      input.focus();
    } else if (event.key === 'ArrowDown' && links.length > 0) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? input).focus();
    }
  });
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

function resultOf({ path, page, section, text }) {
  const [line, link, words] = ['li', 'a', 'small'].map((name) => document.createElement(name));
  link.href = path;
  words.textContent = text;
  link.append(section === null ? page : `${page} › ${section}`, words);
  line.append(link);
  return line;
}

function noResult() {
  const line = document.createElement('li');
  line.setAttribute('role', 'status');
  line.textContent = 'No results';
  return line;
}

function addCopyButton(code) {
  const [box, button] = ['div', 'button'].map((name) => document.createElement(name));
  box.className = `copied ${code.className}`;
  code.className = '';
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  });
  code.replaceWith(box);
  box.append(code, button);
}

function addAnchor(heading) {
  const id = heading.id || heading.closest('section')?.id;
  if (!id) return;
  const link = document.createElement('a');
  link.className = 'anchor';
  link.href = `#${id}`;
  link.textContent = '#';
  link.setAttribute('aria-label', `Link to ${heading.textContent}`);
  heading.append(link);
}

function rememberLanguage() {
  const choices = [...document.querySelectorAll('.tabs input')];
  const choose = (language) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  choose(localStorage.getItem(languageKey));
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      localStorage.setItem(languageKey, choice.value);
      choose(choice.value);
    });
  }
}
