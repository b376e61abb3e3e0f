type Question = (go: () => void) => void;

const questions = new Set<Question>();

/** Runs a step that ends the page: at once, or after the user has agreed to lose the unsaved entries of a form. */
export function endPage(go: () => void): void {
  const [ask] = questions;
  if (ask === undefined) go();
  else ask(go);
}

/** Has a form asked before the page is ended. Returns how to stop that. */
export function askBeforeEnd(ask: Question): () => void {
  questions.add(ask);
  return () => {
    questions.delete(ask);
  };
}
