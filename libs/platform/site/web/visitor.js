/* global document, localStorage */
// Marks the page of a visitor for whom a page of the dashboard has noted a session in this browser. Sends nothing.
try {
  if (localStorage.getItem('signed-in') !== null) document.documentElement.dataset.visitor = 'signed-in';
} catch {
  // A browser that stores nothing shows the links to sign in.
}
