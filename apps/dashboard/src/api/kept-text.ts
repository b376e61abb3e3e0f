/** Store of texts that a browser may refuse: the pages work without it. */
export interface KeptText {
  /** Returns a text; null if there is none, or the browser stores nothing. */
  readonly read: (name: string) => string | null;
  /** Keeps a text, in place of the former one; null removes it. */
  readonly write: (name: string, text: string | null) => void;
}

/** Texts that the browser keeps for all its tabs. */
export const localText: KeptText = keptIn(() => localStorage);

/** Texts that the browser keeps for this tab, over its pages. */
export const tabText: KeptText = keptIn(() => sessionStorage);

/** Returns the value of a kept JSON text; null if there is none, or it is none. */
export function valueOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** @param storage reads the property of the window, which fails in a browser that stores nothing */
function keptIn(storage: () => Storage): KeptText {
  return {
    read: (name) => {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    write: (name, text) => {
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
      } catch {
        // What is kept is a convenience.
      }
    },
  };
}
