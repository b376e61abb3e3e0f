/** Texts that this browser keeps for all its tabs. One that stores nothing has none. */
export const localText = {
  /** Returns a text; null if there is none. */
  read: (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /** Keeps a text, in place of the former one. */
  write: (name: string, text: string): void => {
    try {
      localStorage.setItem(name, text);
    } catch {
      // The pages work without it.
    }
  },
};
