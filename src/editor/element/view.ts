import type { Diagnostic, Fix } from "../../language/diagnostics/diagnostic.js";
import type { Completion, CompletionOption } from "../completion.js";
import { element } from "../create-element.js";
import { fixLabel, problemText } from "../fix-label.js";
import { fixesOf } from "../fixes-of.js";
import { placePopup, visibleArea } from "./place-popup.js";
import { reuseChildren, setText } from "./reuse-children.js";
import { STYLE } from "./style.js";
import { textParts } from "./text-parts.js";

/** A text with many errors would otherwise fill the page. */
const MAX_PROBLEMS = 5;

/** What people do with the mouse, or by touch. */
export interface ViewActions {
  pick(index: number): void;
  fix(fix: Fix): void;
}

let sheet: CSSStyleSheet | undefined;

/** The elements in the shadow root of a `<filter-input>`. Creates no HTML from text and no inline styles in markup. */
export class View {
  readonly input = part("input", "input");
  /** The list of options, unless it is closed. */
  completion: Completion | undefined;
  /** The index of the chosen option, or -1. */
  chosen = -1;
  readonly #colours = element("span", "");
  readonly #text = element("div", "text", this.#colours);
  readonly #control = part("div", "control", this.input, this.#text);
  readonly #options = part("ul", "options");
  readonly #more = part("div", "status");
  readonly #problems = part("ul", "problems");
  readonly #moreProblems = part("div", "status");
  readonly #status = part("div", "status");
  readonly #popup = part("div", "popup", this.#options, this.#more, this.#problems, this.#moreProblems, this.#status);
  readonly #description = element("span", "hidden");
  readonly #problemTexts = element("span", "hidden");
  readonly #announcement = element("div", "hidden");
  #shown: readonly Diagnostic[] = [];
  /** Where the popup was placed. */
  #placed = "";
  #frame = 0;
  /** Hides the popup while the box is scrolled out of a container or the page. */
  readonly #clipping = new IntersectionObserver(([entry]) => {
    this.#popup.style.visibility = entry?.isIntersecting ? "" : "hidden";
  });

  constructor(
    root: ShadowRoot,
    private readonly actions: ViewActions,
  ) {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    // Unlike a <style> element, it is allowed by every content security policy.
    root.adoptedStyleSheets = [sheet];
    this.input.type = "text";
    setAttributes(this.input, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": "options",
      "aria-describedby": "description problems",
      autocomplete: "off",
      autocapitalize: "none",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "search",
    });
    setAttributes(this.#text, { "aria-hidden": "true" });
    setAttributes(this.#options, { id: "options", role: "listbox", "aria-label": "Completions" });
    setAttributes(this.#problems, { "aria-label": "Problems" });
    // Not hidden, because Chromium does not always see changes of texts that are.
    setAttributes(this.#description, { id: "description", "aria-hidden": "true" });
    setAttributes(this.#problemTexts, { id: "problems", "aria-hidden": "true" });
    setAttributes(this.#announcement, { role: "status" });
    // In the top layer, no ancestor cuts it off.
    setAttributes(this.#popup, { popover: "manual", hidden: "" });
    // The input keeps the focus, and a touch can still scroll.
    this.#popup.addEventListener("mousedown", (event) => event.preventDefault());
    this.#options.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest(".option") : null;
      if (option !== null) this.actions.pick([...this.#options.children].indexOf(option));
    });
    root.append(this.#control, this.#popup, this.#description, this.#problemTexts, this.#announcement);
    this.showOptions(undefined);
    this.showProblems([], false);
    this.showStatus("");
  }

  /** Names the input for screen readers. */
  name(name: string, description: string): void {
    this.input.setAttribute("aria-label", name);
    setText(this.#description, description);
  }

  setDisabled(isDisabled: boolean): void {
    this.input.disabled = isDisabled;
    this.#control.classList.toggle("disabled", isDisabled);
  }

  /** Shows the text in colours, with the problems underlined. */
  paint(problems: readonly Diagnostic[]): void {
    const { value } = this.input;
    const hasError = problems.some(({ severity }) => severity === "error");
    const parts = textParts(value, problems);
    reuseChildren(
      this.#colours,
      parts,
      () => element("span", ""),
      (span, { start, end, kind, problem }) => {
        span.className = problem === undefined ? kind : `${kind} has-${problem}`;
        setText(span, value.slice(start, end));
      },
    );
    this.#control.classList.toggle("invalid", hasError);
    this.#control.part.toggle("invalid", hasError);
    this.input.setAttribute("aria-invalid", String(hasError));
    this.scroll();
  }

  /** Moves the colours to where the input shows its text. */
  scroll(): void {
    this.#colours.style.transform = `translateX(${-this.input.scrollLeft}px)`;
  }

  /** The number of options in the list. */
  get count(): number {
    return this.completion?.options.length ?? 0;
  }

  /** Shows other options. The chosen one stays chosen if it is among them and replaces the same part of the text. */
  showOptions(completion: Completion | undefined): void {
    const { options = [], more = 0, from, to } = completion ?? {};
    const before = this.completion;
    const chosen = before?.from === from && before?.to === to ? before?.options[this.chosen]?.insert : undefined;
    this.completion = completion;
    this.choose(-1);
    reuseChildren(this.#options, options, createOption, updateOption);
    this.#options.hidden = this.count === 0;
    this.#options.scrollTop = 0;
    this.choose(options.findIndex(({ insert }) => insert === chosen));
    showText(this.#more, this.count > 0 && more > 0 ? `and ${more} more: type to find them` : "");
    this.input.setAttribute("aria-expanded", String(this.count > 0));
  }

  choose(index: number): void {
    const { children } = this.#options;
    for (const [option, isChosen] of [
      [children[this.chosen], false],
      [children[index], true],
    ] as const) {
      option?.classList.toggle("chosen", isChosen);
      option?.part.toggle("chosen", isChosen);
      option?.setAttribute("aria-selected", String(isChosen));
    }
    this.chosen = index;
    const option = children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", option.id);
  }

  /** Lists the problems, and announces them if they are new. `canFix` is whether they have buttons. */
  showProblems(problems: readonly Diagnostic[], canFix: boolean): void {
    const { value } = this.input;
    this.#shown = problems.slice(0, MAX_PROBLEMS);
    reuseChildren(
      this.#problems,
      this.#shown,
      () => part("li", "problem", element("span", ""), element("span", "fixes")),
      (item, problem) => {
        const [text, buttons] = item.children as unknown as readonly [HTMLElement, HTMLElement];
        item.classList.toggle("problem-warning", problem.severity === "warning");
        setText(text, problemText(problem));
        reuseChildren(
          buttons,
          canFix ? fixesOf(problem) : [],
          () => this.#createFix(item),
          (button, fix) => setText(button, fixLabel(fix, value.slice(fix.span.start, fix.span.end))),
        );
      },
    );
    this.#problems.hidden = problems.length === 0;
    const more = problems.length > MAX_PROBLEMS ? `and ${problems.length - MAX_PROBLEMS} more` : "";
    showText(this.#moreProblems, more);
    const texts = [...this.#shown.map(problemText), more].join(" ").trim();
    setText(this.#problemTexts, texts);
    setText(this.#announcement, texts);
  }

  showStatus(status: string): void {
    showText(this.#status, status);
    if (status !== "") setText(this.#announcement, status);
  }

  /** Opens or closes the popup. It opens only if it has something to show. */
  setOpen(isOpen: boolean): void {
    const hasContent = [this.#options, this.#problems, this.#status].some(({ hidden }) => !hidden);
    if (!isOpen || !hasContent || !this.#popup.isConnected) this.#close();
    else this.#open();
  }

  #open(): void {
    if (!this.isOpen) {
      this.#popup.hidden = false;
      // Without support, the popup is above the page by its z-index.
      this.#popup.showPopover?.();
      this.#clipping.observe(this.#control);
    }
    this.#placed = "";
    this.#follow();
  }

  #close(): void {
    if (!this.isOpen) return;
    cancelAnimationFrame(this.#frame);
    this.#clipping.disconnect();
    this.#popup.hidePopover?.();
    this.#popup.hidden = true;
  }

  get isOpen(): boolean {
    return !this.#popup.hidden;
  }

  /** Keeps the popup at the box, which scrolling, zooming and every change of the page may move. */
  readonly #follow = (): void => {
    const box = this.#control.getBoundingClientRect();
    const place = JSON.stringify([box, visibleArea()]);
    if (place !== this.#placed) {
      this.#placed = place;
      placePopup(this.#popup, box);
      this.#options.children[this.chosen]?.scrollIntoView({ block: "nearest" });
    }
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#follow);
  };

  #createFix(item: HTMLElement): HTMLElement {
    const button = part("button", "fix");
    button.type = "button";
    button.addEventListener("click", () => {
      const problem = this.#shown[[...this.#problems.children].indexOf(item)];
      const fix = problem && fixesOf(problem)[[...(button.parentElement?.children ?? [])].indexOf(button)];
      if (fix !== undefined) this.actions.fix(fix);
    });
    return button;
  }
}

function createOption(): HTMLElement {
  const option = part("li", "option", part("span", "label"), part("span", "detail"), part("span", "description"));
  setAttributes(option, { role: "option", "aria-selected": "false" });
  return option;
}

/** Screen readers read the texts as one, so spaces part them. */
function updateOption(option: HTMLElement, { label, detail, description = "" }: CompletionOption, index: number): void {
  option.id = `option-${index}`;
  const texts = [label, detail && ` ${detail}`, description && ` ${description}`];
  for (const [at, child] of ([...option.children] as HTMLElement[]).entries()) setText(child, texts[at] ?? "");
}

/** Creates an element with a class and a part of the same name, for the styles of the page. */
function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = element(tag, name, ...children);
  created.part.add(name);
  return created;
}

/** Shows a line, or hides it if it is empty. */
function showText(line: HTMLElement, text: string): void {
  setText(line, text);
  line.hidden = text === "";
}

function setAttributes(target: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}
