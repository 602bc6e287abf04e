/** A text that the browser keeps: for this tab or on this computer. Without permission to store, it reads null. */
export interface Stored {
  read(): string | null;
  /** Null removes it. */
  write(text: string | null): void;
}

/** Returns a text in a storage of the browser. A storage throws if the user does not allow it. */
export function stored(place: "sessionStorage" | "localStorage", name: string): Stored {
  return {
    read: () => {
      try {
        return globalThis[place].getItem(name);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) globalThis[place].removeItem(name);
        else globalThis[place].setItem(name, text);
      } catch {
        // It is lost when the page is closed.
      }
    },
  };
}
