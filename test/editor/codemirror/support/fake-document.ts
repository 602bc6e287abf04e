import { afterAll, beforeAll } from "vitest";

/** The few members of an element that the extension uses. */
export class FakeElement {
  className = "";
  type = "";
  readonly attributes: Record<string, string> = {};
  children: (FakeElement | string)[] = [];
  #click: () => void = () => {};

  constructor(readonly tag: string) {}

  append(...children: readonly (FakeElement | string)[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: readonly (FakeElement | string)[]): void {
    this.children = [...children];
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  addEventListener(_type: "click", listener: () => void): void {
    this.#click = listener;
  }

  click(): void {
    this.#click();
  }

  /** The texts of the leaves, one per line. */
  get text(): string {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("\n");
  }

  /** All elements with a tag. */
  all(tag: string): FakeElement[] {
    const elements = this.children.filter((child) => typeof child !== "string");
    return elements.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.all(tag)]);
  }
}

/** Gives the tests of a file a document that only creates elements. */
export function useFakeDocument(): void {
  const { document } = globalThis;
  beforeAll(() => {
    Object.assign(globalThis, { document: { createElement: (tag: string) => new FakeElement(tag) } });
  });
  afterAll(() => {
    Object.assign(globalThis, { document });
  });
}

export function fake(node: Node | undefined | null): FakeElement {
  return node as unknown as FakeElement;
}
