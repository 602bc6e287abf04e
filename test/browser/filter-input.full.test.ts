import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FilterInputPage, serveFilterInput } from "./support/filter-input-page.js";
import type { FileServer } from "./support/serve-files.js";
import { takePicture } from "./support/take-picture.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  server = await serveFilterInput();
});

afterAll(async () => {
  await server.close();
});

async function open(options: BrowserContextOptions = {}): Promise<FilterInputPage> {
  const page = await browser.open(server.url, options);
  await page.waitForFunction(() => "filterProbe" in globalThis);
  return new FilterInputPage(page);
}

const UNKNOWN = 'Error: Unknown field "naem". Did you mean "name"?\nUse name';

describe("completion", () => {
  test("opens on letters with nothing chosen, and Tab inserts field, operator, value and connective", async () => {
    const filter = await open();
    await filter.input.focus();
    await filter.hasOptions();
    await filter.type("sta");
    await filter.hasOptions("state enumeration");
    expect(await filter.input.getAttribute("aria-activedescendant")).toBe(null);
    await filter.press("Tab");
    await filter.hasOptions(
      "=draft equals draft",
      "=done equals done",
      "= equals",
      "!= not equals",
      "[] any of",
      "![] none of",
    );
    await filter.press("ArrowUp", "Enter");
    await filter.hasText("state![");
    await filter.type("do");
    await filter.press("Tab");
    await filter.hasText("state![done");
    await filter.hasOptions();
    await filter.type("]&");
    await expect.poll(() => filter.options.first().textContent()).toBe("id integer");
    await filter.type("list");
    await filter.press("Tab", "Escape");
    await filter.hasText("state![done]&list_price");
    await filter.hasEvents();
  });

  test("a fast Tab inserts the option for the current text", async () => {
    const filter = await open();
    await filter.input.focus();
    await filter.press("l", "i", "s", "t", "Tab");
    await filter.hasText("list_price");
  });

  test("a click inserts an option and keeps the focus", async () => {
    const filter = await open();
    await filter.type("na");
    await filter.options.first().click();
    await filter.page.keyboard.type("*x");
    await filter.hasText("name*x");
  });

  test("undo and redo go through completions and fixes like through typed text", async () => {
    const filter = await open();
    await filter.type("sta");
    await filter.press("Tab");
    await filter.hasText("state");
    await filter.press("Tab");
    await filter.hasText("state=draft");
    await filter.type("&naem=1");
    await filter.press("Alt+Enter");
    await filter.hasText("state=draft&name=1");
    await filter.press("ControlOrMeta+z");
    await filter.hasText("state=draft&naem=1");
    await filter.press("ControlOrMeta+z");
    await filter.hasText("state=draft");
    await filter.press("ControlOrMeta+z");
    await filter.hasText("state");
    await filter.press("ControlOrMeta+z");
    await filter.hasText("sta");
    await filter.press("ControlOrMeta+Shift+z", "ControlOrMeta+Shift+z");
    await filter.hasText("state=draft");
    expect(await filter.page.evaluate(() => filterProbe.element.value)).toBe("state=draft");
  });

  test("ArrowDown and Ctrl-Space open the list, Escape closes it, and Tab without a list moves the focus", async () => {
    const filter = await open();
    await filter.input.focus();
    await filter.press("ArrowDown");
    await expect.poll(() => filter.input.getAttribute("aria-expanded")).toBe("true");
    await filter.press("Escape");
    await filter.hasOptions();
    await filter.press("Control+Space");
    await expect.poll(() => filter.options.count()).toBeGreaterThan(5);
    await filter.press("Escape", "Tab");
    await filter.page.locator("button:focus", { hasText: "Search" }).waitFor();
    await filter.popup.waitFor({ state: "hidden" });
    await filter.press("Shift+Tab");
    await filter.page.locator("input:focus").waitFor();
  });

  test("the list goes away when the cursor moves or the focus leaves", async () => {
    const filter = await open();
    await filter.type("na");
    await filter.options.first().waitFor();
    await filter.press("ArrowLeft");
    await filter.hasOptions();
    await filter.type("x");
    await filter.press("Backspace", "End", "m");
    await filter.options.first().waitFor();
    await filter.page.locator("h1").click();
    await filter.hasOptions();
    await filter.popup.waitFor({ state: "hidden" });
  });

  test("the schema can be replaced, and without one every text is valid", async () => {
    const filter = await open();
    await filter.type("email=x ");
    await filter.hasProblems('Error: Unknown field "email".');
    await filter.page.evaluate(() => filterProbe.usePartners());
    await filter.hasProblems();
    await filter.type("&cre");
    await filter.press("Tab");
    await filter.hasText("email=x &credit_limit");
    await filter.page.evaluate(() => {
      filterProbe.element.schema = undefined;
    });
    await filter.hasOptions();
    expect(await filter.page.evaluate(() => filterProbe.element.checkValidity())).toBe(true);
  });

  test("a selection closes the list, so that keys do not replace another part", async () => {
    const filter = await open();
    for (const select of ["ControlOrMeta+a", "Shift+Home", "Shift+ArrowLeft"]) {
      await filter.input.fill("id=1&sta");
      await filter.press("t");
      await filter.options.first().waitFor();
      await filter.press(select, "Tab");
      await filter.page.locator("button:focus", { hasText: "Search" }).waitFor();
      await filter.hasText("id=1&stat");
      await filter.hasOptions();
    }
  });

  /** Composes text like the keyboard of a phone or an input method, by its states. Returns what ends the composition. */
  async function compose({ page }: FilterInputPage, ...texts: readonly string[]) {
    const session = await page.context().newCDPSession(page);
    for (const text of texts) {
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    }
    return (text: string) => session.send("Input.insertText", { text });
  }

  test("a composition of an input method loses no text, and has its keys", async () => {
    const filter = await open();
    await filter.type("na");
    await filter.options.first().waitFor();
    await compose(filter, "に", "にほ", "日本");
    await filter.hasText("na日本");
    await filter.hasOptions();
    const end = await compose(filter, "日本&st", "日本&sta");
    await filter.hasOptions("state enumeration");
    await filter.press("ArrowDown", "Enter", "Escape");
    await filter.hasOptions("state enumeration");
    expect(await filter.page.locator(".chosen").count()).toBe(0);
    await end("日本");
    await filter.hasText("na日本");
    // As Safari sends the key that has ended the composition.
    await filter.input.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
    await filter.type("=x&ac");
    await filter.hasOptions("active boolean");
    await filter.hasEvents();
  });

  test("Latin words that the keyboard of a phone composes are completed, by tap", async () => {
    const filter = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await filter.input.tap();
    const end = await compose(filter, "s", "st", "sta");
    await filter.hasOptions("state enumeration");
    await end("state");
    await filter.type("=");
    await filter.hasOptions("draft", "done");
    await compose(filter, "d", "do");
    await filter.hasOptions("done");
    await filter.options.first().tap();
    await filter.hasText("state=done");
    await filter.hasOptions();
    await filter.type("&na");
    await filter.hasText("state=done&na");
    await compose(filter, "em=x");
    await filter.page.locator("h1").tap();
    await filter.hasText("state=done&naem=x");
    await expect.poll(() => filter.description()).toBe('Error: Unknown field "naem". Did you mean "name"?');
  });

  test.each<[how: string, change: () => void]>([
    ["its value is set", () => Object.assign(filterProbe.element, { value: "" })],
    ["it is moved", () => document.querySelector("form")?.prepend(filterProbe.element)],
  ])("works after a composition that ended because %s", async (_how, change) => {
    const filter = await open();
    await filter.input.focus();
    await compose(filter, "st");
    await filter.page.evaluate(change);
    await filter.input.fill("");
    await filter.type("sta");
    await filter.hasOptions("state enumeration");
    await filter.type("x=1&");
    await filter.hasProblems('Error: Unknown field "stax".');
  });
});

describe("values of the caller", () => {
  /** Types the last character only, so that a slow machine does not ask for values in between. */
  async function typeValue(text: string): Promise<FilterInputPage> {
    const filter = await open();
    await filter.input.fill(text.slice(0, -1));
    await filter.press(text.slice(-1));
    return filter;
  }

  test("are offered, quoted where they must be, and asked for again only if the text is new", async () => {
    const filter = await typeValue("name=st");
    await filter.hasOptions("Steel", "Steel & Co", "Stone");
    await filter.press("e");
    await filter.hasOptions("Steel", "Steel & Co");
    await filter.press("ArrowDown", "ArrowDown", "Enter");
    await filter.hasText('name="Steel & Co"');
    expect(await filter.page.evaluate(() => filterProbe.queries.filter((query) => query.includes("st")))).toEqual([
      "name=st",
    ]);
  });

  test("that arrive keep the chosen option", async () => {
    const filter = await typeValue("created=to");
    await filter.options.getByText("2026-01-05").waitFor();
    expect(await filter.page.locator(".chosen .label").allTextContents()).toEqual(["today-1d"]);
    const active = await filter.input.getAttribute("aria-activedescendant");
    expect(await filter.page.locator(`#${active} .label`).textContent()).toBe("today-1d");
    await filter.press("Enter");
    await filter.hasText("created=today-1d");
  });

  test("are dropped if they come late, and the query is aborted", async () => {
    const filter = await typeValue("name=late");
    await filter.hasOptions("later 1");
    await filter.hasText("name=later");
    expect(await filter.page.evaluate(() => filterProbe.aborted)).toContain("name=late");
  });

  test.each([
    ["fail", "fail", "Error: No values today"],
    ["never come", "wait", "Error: The source of values did not answer within 1150 ms."],
  ])("that %s are one quiet line, and typing goes on", async (_name, typed, error) => {
    const filter = await typeValue(`name=${typed}`);
    const status = filter.popup.getByText('The values of "name" could not be loaded.');
    await status.waitFor();
    expect(await accessibilityProblems(filter.page)).toEqual([]);
    await filter.hasEvents(`valueserror name=${typed} [${error}]`);
    await filter.type("&");
    await status.waitFor({ state: "hidden" });
    await filter.type("sta");
    await filter.press("Tab");
    await filter.hasText(`name=${typed}&state`);
  });
});

describe("problems", () => {
  test("are not shown for the token that is typed, until the cursor leaves it or the filter is submitted", async () => {
    const filter = await open();
    await filter.type("naem");
    await filter.press("Escape");
    await filter.type("=x");
    await filter.hasProblems(UNKNOWN);
    await filter.input.fill("");
    await filter.hasProblems();
    await filter.type("id=x");
    expect(await filter.input.getAttribute("aria-invalid")).toBe("false");
    await filter.press("Enter");
    await filter.hasProblems('Error: Field "id" accepts a whole number, such as 42, not "x".');
    expect(await filter.input.getAttribute("aria-invalid")).toBe("true");
  });

  test("have a button for each suggestion, and keys choose none of several", async () => {
    const filter = await open();
    await filter.page.evaluate(() => filterProbe.usePartners());
    await filter.type("emaill=7 ");
    const unknown = 'Error: Unknown field "emaill". Did you mean "email" or "emails"?';
    await filter.hasProblems(`${unknown}\nUse email\nUse emails`);
    await filter.press("Alt+Enter");
    await filter.hasText("emaill=7 ");
    await filter.page.getByRole("button", { name: "Use emails", exact: true }).click();
    await filter.hasText("emails=7 ");
    await filter.hasProblems();
    await filter.press("ControlOrMeta+z");
    await filter.hasText("emaill=7 ");
  });

  test("are fixed by their buttons and by keys, and Escape hides them", async () => {
    const filter = await open();
    await filter.type("naem=x&stat=done ");
    const state = 'Error: Unknown field "stat". Did you mean "state"?\nUse state';
    await filter.hasProblems(UNKNOWN, state);
    await filter.page.getByRole("button", { name: "Use name" }).click();
    await filter.hasText("name=x&stat=done ");
    await filter.hasProblems(state);
    await filter.page.locator("input:focus").waitFor();
    await filter.press("Tab");
    await filter.page.locator("button:focus", { hasText: "Use state" }).waitFor();
    await filter.press("Enter");
    await filter.hasText("name=x&state=done ");
    await filter.hasProblems();
    await filter.page.locator("input:focus").waitFor();
    await filter.input.fill("naem=x");
    await filter.hasProblems(UNKNOWN);
    await filter.press("Escape");
    await filter.hasProblems();
    await filter.press("Home");
    await expect.poll(() => filter.input.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(0);
    await filter.hasProblems();
    await filter.press("ControlOrMeta+.");
    await filter.hasText("name=x");
  });

  test("Escape on a button hides them, also in a dialog, which stays open", async () => {
    const filter = await open();
    for (const place of ["form", "dialog"]) {
      await filter.page.evaluate((parent) => {
        const dialog = document.createElement("dialog");
        if (parent === "dialog") {
          document.body.append(dialog);
          dialog.append(filterProbe.element);
          dialog.showModal();
        }
      }, place);
      await filter.input.fill("naem=x");
      await filter.press("Enter", "Tab");
      await filter.page.locator("button:focus", { hasText: "Use name" }).waitFor();
      await filter.press("Escape");
      await filter.popup.waitFor({ state: "hidden" });
      await filter.page.locator("input:focus").waitFor();
    }
    expect(await filter.page.locator("dialog").evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
  });

  test("further warnings are shown with their fixes, and do not make the filter invalid", async () => {
    const filter = await open();
    await filter.type("id=1&id=2 ");
    await filter.page.evaluate(() => filterProbe.useLint());
    await filter.hasProblems(
      'Warning: No record can match all of "id=1", "id=2". Did you mean "id[1,2]"?\nUse id[1,2]',
    );
    expect(await filter.page.evaluate(() => filterProbe.element.checkValidity())).toBe(true);
    await filter.page.getByRole("button", { name: "Use id[1,2]" }).click();
    await filter.hasText("id[1,2] ");
    await filter.hasProblems();
  });

  test("of a response are shown with their fixes until the text changes", async () => {
    const filter = await open();
    await filter.type("name=x");
    await filter.page.evaluate(() => {
      const diagnostic = {
        code: "bind.unknown-field",
        severity: "error",
        source: "filter",
        message: "Not yours.",
        span: { start: 0, end: 4 },
        details: { field: "name", didYouMean: ["id"] },
      } as const;
      filterProbe.element.diagnostics = [diagnostic, { ...diagnostic, source: "raw" }];
    });
    await filter.hasProblems("Error: Not yours.\nUse id");
    expect(await filter.page.locator(".has-error").allTextContents()).toEqual(["name"]);
    const state = () =>
      filter.page.evaluate(() => {
        const { element } = filterProbe;
        return [element.diagnostics.length, element.bound !== undefined, element.validationMessage];
      });
    expect(await state()).toEqual([1, false, "Not yours."]);
    // Another property keeps them.
    await filter.page.evaluate(() => filterProbe.useLint());
    await filter.hasProblems("Error: Not yours.\nUse id");
    await filter.type("y");
    await filter.hasProblems();
    expect(await state()).toEqual([0, true, ""]);
  });

  test("of setCustomValidity are shown", async () => {
    const filter = await open();
    await filter.type("name=x");
    const set = (message: string) =>
      filter.page.evaluate((text) => filterProbe.element.setCustomValidity(text), message);
    await set("Not today.");
    await filter.hasProblems("Error: Not today.");
    await expect.poll(() => filter.description()).toBe("Error: Not today.");
    expect(await filter.input.getAttribute("aria-invalid")).toBe("true");
    await filter.type("&naem=1 ");
    await filter.hasProblems("Error: Not today.", UNKNOWN);
    await set("");
    await filter.hasProblems(UNKNOWN);
  });

  test("that lint cannot find because it throws are reported, and the events are fired", async () => {
    browser.allow(/No lint today/);
    const filter = await open();
    await filter.page.evaluate(() => {
      filterProbe.element.lint = () => {
        throw new Error("No lint today");
      };
    });
    await filter.type("id=1");
    expect((await filter.events()).at(-2)).toBe("input id=1 []");
    await filter.press("Enter");
    await filter.hasEvents("change id=1 []", "submit id=1 []", 'form [["filter","id=1"]]');
  });

  test("are announced, described and underlined, also after the focus has left", async () => {
    const filter = await open();
    await filter.type("naem=x");
    await filter.page.locator("h1").click();
    const message = 'Error: Unknown field "naem". Did you mean "name"?';
    await expect.poll(() => filter.page.getByRole("status").textContent()).toBe(message);
    expect(await filter.page.locator(".has-error").allTextContents()).toEqual(["naem"]);
    expect(await filter.page.locator("#problems").textContent()).toContain(message);
    await filter.hasProblems();
    await filter.input.focus();
    await filter.hasProblems(UNKNOWN);
  });
});

describe("for screen readers", () => {
  test("the problems are the description, without their buttons and those that are solved", async () => {
    const filter = await open();
    expect(await filter.description()).toBe("");
    await filter.input.fill("naem=x&stat=done");
    await filter.press("Enter");
    const name = 'Error: Unknown field "naem". Did you mean "name"?';
    const state = 'Error: Unknown field "stat". Did you mean "state"?';
    await expect.poll(() => filter.description()).toBe(`${name} ${state}`);
    await filter.press("Home", "Alt+Enter");
    await filter.hasText("name=x&stat=done");
    await expect.poll(() => filter.description()).toBe(state);
    await filter.page.locator("h1").click();
    await expect.poll(() => filter.description()).toBe(state);
    await filter.input.fill(Array.from({ length: 8 }, (_, i) => `a${i}=1`).join("&"));
    await filter.press("Enter");
    const unknown = Array.from({ length: 5 }, (_, i) => `Error: Unknown field "a${i}".`);
    await expect.poll(() => filter.description()).toBe(`${unknown.join(" ")} and 3 more`);
    await filter.page.evaluate(() => {
      filterProbe.element.setAttribute("aria-describedby", "after");
      filterProbe.element.value = "id=1";
    });
    await expect.poll(() => filter.description()).toBe("After the form");
  });

  test("nothing that is hidden has a text", async () => {
    const filter = await open();
    expect(await filter.hiddenTexts()).toEqual([]);
    await filter.type("sta");
    await filter.hasOptions("state enumeration");
    expect(await filter.hiddenTexts()).toEqual([]);
    await filter.page.evaluate(() => filterProbe.usePartners());
    await filter.input.fill(`emaill=1&${"x=1&".repeat(9)}`);
    await filter.press("Enter");
    await filter.popup.getByText(/^and \d more$/).waitFor();
    expect(await filter.hiddenTexts()).toEqual([]);
    await filter.input.fill("emaill=1");
    await filter.press("Enter");
    await filter.hasProblems('Error: Unknown field "emaill". Did you mean "email" or "emails"?\nUse email\nUse emails');
    expect(await filter.hiddenTexts()).toEqual([]);
    await filter.input.fill("email=x");
    await filter.hasProblems();
    expect(await filter.hiddenTexts()).toEqual([]);
  });
});

describe("text", () => {
  test.each([
    ["a=1\n& b=2", "a=1 & b=2"],
    ["a=1\r\n&\r\nb=2", "a=1 & b=2"],
    ['name="x\ny" &\nb=2', 'name="x\\ny" & b=2'],
  ])("pasted line breaks become spaces, in quotes escapes: %j", async (pasted, expected) => {
    const filter = await open();
    await filter.type("id=1|");
    await filter.paste(pasted);
    await filter.hasText(`id=1|${expected}`);
    await filter.press("ControlOrMeta+z");
    await filter.hasText("id=1|");
    await filter.page.evaluate((text) => {
      filterProbe.element.value = text;
    }, pasted);
    await filter.hasText(expected);
  });

  test("a huge text is kept, and told to be too long", async () => {
    const filter = await open();
    await filter.paste(`name[${"x,".repeat(100_000)}x]`);
    await filter.hasProblems("Error: The filter has 200007 characters; at most 8192 are allowed.");
    await filter.press("End", "x");
    await expect.poll(() => filter.input.inputValue().then(({ length }) => length)).toBe(200_008);
  });

  test.each([
    'state=done & list_price>=100 | name*"Ärger & 15\\" pipe"'.repeat(4),
    `name="${"日本 مرحبا 😀 é".repeat(9)}"`,
  ])("the colours are exactly over the text, also where it scrolls: %s", async (text) => {
    const filter = await open({ viewport: { width: 360, height: 400 } });
    await filter.input.fill(text);
    await filter.press("End");
    await filter.hasText(text);
    const measure = () =>
      filter.page.locator("filter-input").evaluate((element) => {
        const input = element.shadowRoot?.querySelector("input");
        const colours = element.shadowRoot?.querySelector(".text span");
        if (input == null || colours == null) throw new Error("The element is empty.");
        const { paddingLeft } = getComputedStyle(input);
        const start = input.getBoundingClientRect().left + Number.parseFloat(paddingLeft) - input.scrollLeft;
        const { left, width } = colours.getBoundingClientRect();
        // The width of the text, from an input that grows with it.
        const copy = input.cloneNode() as HTMLInputElement;
        copy.style.cssText = "position:absolute;width:0;padding:0";
        copy.value = input.value;
        input.after(copy);
        const textWidth = copy.scrollWidth;
        copy.remove();
        return {
          isScrolled: input.scrollLeft > 0,
          offset: Math.abs(left - start),
          surplus: Math.abs(width - textWidth),
        };
      });
    await expect.poll(async () => (await measure()).isScrolled).toBe(true);
    await expect.poll(async () => (await measure()).offset).toBeLessThan(1);
    expect((await measure()).surplus).toBeLessThan(2);
    await filter.press("Home");
    await expect.poll(async () => (await measure()).isScrolled).toBe(false);
    await expect.poll(async () => (await measure()).offset).toBeLessThan(1);
  });
});

describe("in a form", () => {
  test("Enter inserts a chosen option, else fires change and submit and submits the form", async () => {
    const filter = await open();
    await filter.type("na");
    await filter.press("ArrowDown", "Enter");
    await filter.hasText("name");
    await filter.hasEvents();
    await filter.type("=x");
    await filter.press("Enter");
    await filter.hasEvents("change name=x []", "submit name=x []", 'form [["filter","name=x"]]');
    await filter.press("Enter");
    await filter.hasEvents("submit name=x []", 'form [["filter","name=x"]]');
    await filter.page.locator("form button").filter({ hasText: "Search" }).click();
    await filter.hasEvents('form [["filter","name=x"]]');
  });

  test("each change fires one input event of the element, with the diagnostics", async () => {
    const filter = await open();
    await filter.type("id");
    expect(await filter.events()).toEqual([
      "input i [syntax.missing-operator]",
      "form input true",
      "input id [syntax.missing-operator]",
      "form input true",
    ]);
  });

  test("a filter with errors is submitted by the element and refused by the form", async () => {
    const filter = await open();
    await filter.type("naem=x");
    await filter.press("Enter");
    await filter.hasEvents("change naem=x [bind.unknown-field]", "submit naem=x [bind.unknown-field]");
    const state = await filter.page.evaluate(() => {
      const { element } = filterProbe;
      return [element.matches(":invalid"), element.validity.customError, element.validationMessage];
    });
    expect(state).toEqual([true, true, 'Unknown field "naem". Did you mean "name"?']);
  });

  test("a listener can prevent the form from being submitted, and a disabled button does", async () => {
    const filter = await open();
    await filter.type("id=1");
    await filter.page.evaluate(() => {
      const prevent = (event: Event) => event.preventDefault();
      filterProbe.element.addEventListener("submit", prevent, { once: true });
    });
    await filter.press("Enter");
    await filter.hasEvents("change id=1 []", "submit id=1 []");
    await filter.page
      .locator("form button")
      .filter({ hasText: "Search" })
      .evaluate((button: HTMLButtonElement) => {
        button.disabled = true;
      });
    await filter.press("Enter");
    await filter.hasEvents("submit id=1 []");
    await filter.page
      .locator("form button")
      .filter({ hasText: "Search" })
      .evaluate((button) => button.remove());
    await filter.press("Enter");
    await filter.hasEvents("submit id=1 []", 'form [["filter","id=1"]]');
  });

  test("change is fired once when the focus leaves", async () => {
    const filter = await open();
    await filter.type("id=1");
    await filter.press("Escape", "Tab", "Shift+Tab", "Tab");
    await filter.hasEvents("change id=1 []");
  });

  test("has the value, the default value, validity and states of an input", async () => {
    const filter = await open();
    const states = await filter.page.evaluate(() => {
      const { element } = filterProbe;
      const { form } = element;
      if (form === null) throw new Error("The element has no form.");
      const data = (): string => JSON.stringify([...new FormData(form)]);
      const inner = element.shadowRoot?.querySelector("input");
      const found: unknown[] = [element.name, element.labels.length, element.type];
      element.defaultValue = "id=1";
      found.push(element.value, data());
      element.value = "id=2";
      element.setAttribute("value", "id=3");
      found.push(element.value, data());
      form.reset();
      found.push(element.value);
      element.required = true;
      element.value = "";
      found.push(element.validity.valueMissing, element.validationMessage !== "", element.checkValidity());
      element.value = " ";
      found.push(element.validity.valueMissing, element.validationMessage !== "", element.checkValidity());
      element.setCustomValidity("Not today");
      found.push(element.validationMessage);
      element.setCustomValidity("");
      element.value = "id=4";
      found.push(element.checkValidity());
      element.disabled = true;
      found.push(data(), inner?.disabled, element.willValidate);
      element.disabled = false;
      const fieldset = document.createElement("fieldset");
      fieldset.disabled = true;
      form.append(fieldset);
      fieldset.append(element);
      found.push(data(), inner?.disabled, element.matches(":disabled"), element.value);
      fieldset.disabled = false;
      found.push(data(), inner?.disabled);
      return found;
    });
    expect(states).toEqual([
      ...["filter", 1, "filter-input"],
      ...["id=1", '[["filter","id=1"]]'],
      ...["id=2", '[["filter","id=2"]]'],
      "id=3",
      ...[true, true, false],
      ...[true, true, false],
      "Not today",
      true,
      ...["[]", true, false],
      ...["[]", true, true, "id=4"],
      ...['[["filter","id=4"]]', false],
    ]);
  });

  test("has the selection of an input", async () => {
    const filter = await open();
    const selections = await filter.page.evaluate(() => {
      const { element } = filterProbe;
      const selection = () => [element.selectionStart, element.selectionEnd];
      element.value = "id=1";
      element.select();
      const found = [selection()];
      element.setSelectionRange(1, 2);
      found.push(selection());
      element.selectionEnd = 3;
      element.selectionStart = 3;
      return [...found, selection()];
    });
    expect(selections).toEqual([
      [0, 4],
      [1, 2],
      [3, 3],
    ]);
    await filter.input.focus();
    await filter.press("x");
    await filter.hasText("id=x1");
  });

  test("read-only: no list, no fixes, and the value is part of the form", async () => {
    const filter = await open();
    await filter.page.evaluate(() => {
      filterProbe.element.value = "naem=x";
      filterProbe.element.readOnly = true;
    });
    await filter.input.focus();
    await filter.press("ArrowDown", "x", "Alt+Enter", "Tab");
    await filter.page.locator("button:focus", { hasText: "Search" }).waitFor();
    await filter.hasText("naem=x");
    await filter.hasOptions();
    expect(await filter.page.evaluate(() => filterProbe.element.checkValidity())).toBe(true);
    await filter.page.locator("form button").filter({ hasText: "Search" }).click();
    await filter.hasEvents('form [["filter","naem=x"]]');
  });

  test("fixes appear when it is no longer disabled", async () => {
    const filter = await open();
    await filter.page.evaluate(() => {
      const { element } = filterProbe;
      const { schema } = element;
      // Disabled while its schema is loaded.
      element.schema = undefined;
      element.disabled = true;
      element.value = "naem=x";
      element.schema = schema;
      element.disabled = false;
    });
    // Does not move the cursor, which is at the end.
    await filter.input.focus();
    await filter.page.getByRole("button", { name: "Use name" }).click();
    await filter.hasText("name=x");
  });

  test("the value survives going back in the history", async () => {
    const filter = await open();
    await filter.type("id=1");
    await filter.press("Escape");
    await filter.page.goto(`${server.url}/page.css`);
    await filter.page.goBack();
    await filter.hasText("id=1");
  });
});

test("wrong properties throw and change nothing", async () => {
  const filter = await open();
  const errors = await filter.page.evaluate(() => {
    const element = filterProbe.element as unknown as Record<string, unknown>;
    return [
      ["schema", {}],
      ["values", 1],
      ["valuesDeadline", -1],
      ["diagnostics", "x"],
      ["lint", {}],
      ["options", { timeZone: "Nowhere/At all" }],
      ["options", { unknown: 1 }],
    ].map(([name, value]) => {
      try {
        element[String(name)] = value;
        return "accepted";
      } catch (error) {
        return String(error).split(":")[0];
      }
    });
  });
  expect(errors).toEqual([...Array(5).fill("TypeError"), "FilterError", "FilterError"]);
  await filter.type("sta");
  await filter.hasOptions("state enumeration");
});

describe("the name for screen readers", () => {
  test("is that of the label, which also focuses the input", async () => {
    const filter = await open();
    await filter.page.getByText("Filter of products").click();
    await filter.page.locator("input:focus").waitFor();
    expect(await filter.page.getByRole("combobox", { name: "Filter of products" }).count()).toBe(1);
  });

  test("is aria-labelledby or aria-label, with aria-describedby", async () => {
    const filter = await open();
    const snapshot = (change: () => void): Promise<void> => filter.page.evaluate(change);
    await snapshot(() => filterProbe.element.setAttribute("aria-label", "Named"));
    await filter.page.getByRole("combobox", { name: "Named", exact: true }).waitFor();
    await snapshot(() => {
      document.querySelector("h1")?.setAttribute("id", "title");
      filterProbe.element.setAttribute("aria-labelledby", "title");
      filterProbe.element.setAttribute("aria-describedby", "after");
    });
    await filter.page.getByRole("combobox", { name: "Products", exact: true }).waitFor();
    expect(await filter.page.locator("#description").textContent()).toBe("After the form");
    expect(await accessibilityProblems(filter.page)).toEqual([]);
  });

  test("the chosen option is the active descendant", async () => {
    const filter = await open();
    await filter.type("na");
    await filter.press("ArrowDown");
    const active = await filter.input.getAttribute("aria-activedescendant");
    expect(await filter.page.locator(`#${active}`).textContent()).toBe("name text As printed on the invoice.");
    expect(await filter.page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
  });
});

describe("the popup", () => {
  /** Waits until the popup is open, and returns where it and the box are, with the size of the page. */
  async function boxes(filter: FilterInputPage) {
    await filter.popup.waitFor();
    return filter.page.evaluate(() => {
      const rect = (selector: string): DOMRect => {
        const found = filterProbe.element.shadowRoot?.querySelector(selector);
        if (found == null) throw new Error(`The element has no ${selector}.`);
        return found.getBoundingClientRect();
      };
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { popup: rect(".popup"), box: rect(".control"), scrollWidth, scrollHeight, innerWidth, innerHeight };
    });
  }

  const CORNERS = {
    "the top left": "top:0;left:0",
    "the bottom left": "bottom:0;left:0",
    "the bottom right": "bottom:0;right:0",
    "the top right": "top:0;right:0",
  };

  test.each(Object.entries(CORNERS))("stays inside the page at %s and flips where it must", async (_name, place) => {
    const filter = await open({ viewport: { width: 360, height: 500 } });
    await filter.page.evaluate((css) => {
      filterProbe.element.style.cssText = `position:fixed;width:180px;${css}`;
    }, place);
    await filter.input.focus();
    await filter.press("ArrowDown");
    const { popup, box, innerWidth, innerHeight } = await boxes(filter);
    const isAbove = place.startsWith("bottom");
    expect(isAbove ? popup.bottom <= box.top : popup.top >= box.bottom).toBe(true);
    expect([popup.left >= 0, popup.top >= 0, popup.right <= innerWidth, popup.bottom <= innerHeight]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(popup.height).toBeGreaterThan(100);
  });

  test("never changes the size of the page, and no ancestor cuts it off", async () => {
    const filter = await open({ viewport: { width: 360, height: 400 } });
    const size = () => filter.page.evaluate(() => document.querySelector("#after")?.getBoundingClientRect().top);
    await filter.page.evaluate(() => {
      const form = document.querySelector("form");
      if (form !== null) form.style.cssText = "overflow:hidden;transform:translateX(0);position:relative";
    });
    const before = await size();
    await filter.input.focus();
    await filter.press("ArrowDown");
    const { popup, scrollWidth, innerWidth } = await boxes(filter);
    expect(await size()).toBe(before);
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
    const isHit = await filter.page.evaluate(({ x, y }) => document.elementFromPoint(x, y) === filterProbe.element, {
      x: popup.x + 20,
      y: popup.bottom - 10,
    });
    expect(isHit).toBe(true);
  });

  test("follows the input when the page scrolls", async () => {
    const filter = await open({ viewport: { width: 600, height: 500 } });
    await filter.page.evaluate(() => {
      document.body.style.paddingBottom = "1000px";
    });
    await filter.input.focus();
    await filter.press("ArrowDown");
    const before = await boxes(filter);
    await filter.page.evaluate(() => scrollBy(0, 60));
    await expect.poll(async () => (await boxes(filter)).popup.top).toBe(before.popup.top - 60);
  });

  test("follows the input when the page changes above it", async () => {
    const filter = await open();
    await filter.type("sta");
    const before = await boxes(filter);
    await filter.page.evaluate(() => document.querySelector("h1")?.append(document.createElement("br"), "!"));
    await expect.poll(async () => (await boxes(filter)).popup.top).toBeGreaterThan(before.popup.top);
    const { popup, box } = await boxes(filter);
    expect([popup.top - box.bottom, box.top > before.box.top]).toEqual([before.popup.top - before.box.bottom, true]);
  });

  test("is hidden while the input is scrolled out of a container", async () => {
    const filter = await open();
    await filter.page.evaluate(() => {
      const form = document.querySelector("form");
      if (form !== null) form.style.cssText = "overflow:auto;height:60px";
      form?.append(Object.assign(document.createElement("div"), { style: "height:900px" }));
    });
    await filter.type("sta");
    await filter.popup.waitFor();
    const scroll = (top: number) => filter.page.evaluate((to) => document.querySelector("form")?.scrollTo(0, to), top);
    await scroll(300);
    await filter.popup.waitFor({ state: "hidden" });
    await scroll(0);
    await filter.options.getByText("state").waitFor();
    await filter.press("Tab");
    await filter.hasText("state");
  });
});

describe("touch, at 360 px", () => {
  const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

  test("a tap on the empty input offers the fields", async () => {
    const filter = await open(PHONE);
    await filter.input.tap();
    await filter.options.first().tap();
    await filter.hasText("id");
    await filter.page.locator("input:focus").waitFor();
  });

  test("options and fixes are tapped, large enough, and the input keeps the focus", async () => {
    const filter = await open(PHONE);
    await filter.input.tap();
    await filter.type("sta");
    await filter.options.first().waitFor();
    const height = await filter.options.first().evaluate((option) => option.getBoundingClientRect().height);
    expect(height).toBeGreaterThanOrEqual(44);
    await filter.options.first().tap();
    await filter.hasText("state");
    await filter.options.nth(1).tap();
    await filter.hasText("state=done");
    await filter.type("&naem=x");
    const fix = filter.page.getByRole("button", { name: "Use name" });
    await fix.tap();
    await filter.hasText("state=done&name=x");
    await filter.page.locator("input:focus").waitFor();
    expect(
      await filter.input.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
    ).toBeGreaterThanOrEqual(16);
    const overflow = await filter.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe("in the page", () => {
  test("nothing is left when the element is removed with an open list and a pending query", async () => {
    const filter = await open();
    await filter.input.fill("name=wai");
    await filter.press("t");
    await expect.poll(() => filter.page.evaluate(() => filterProbe.queries.includes("name=wait"))).toBe(true);
    const result = await filter.page.evaluate(async () => {
      const { element } = filterProbe;
      element.remove();
      const { aborted } = filterProbe;
      dispatchEvent(new Event("resize"));
      dispatchEvent(new Event("scroll"));
      return {
        aborted: aborted.includes("name=wait"),
        isOpen: element.shadowRoot?.querySelector(":popover-open") ?? null,
      };
    });
    expect(result).toEqual({ aborted: true, isOpen: null });
  });

  test("is moved with its value and works afterwards, again and again", async () => {
    const filter = await open();
    await filter.type("sta");
    await filter.options.first().waitFor();
    for (const parent of ["main", "body", "form"]) {
      await filter.page.evaluate((selector) => document.querySelector(selector)?.append(filterProbe.element), parent);
      await filter.popup.waitFor({ state: "hidden" });
      await filter.hasText("sta");
    }
    await filter.input.focus();
    await filter.press("End", "t");
    await filter.hasOptions("state enumeration");
    await filter.press("Tab", "Tab");
    await filter.hasText("state=draft");
    await filter.press("Enter");
    await filter.hasEvents(
      // Chromium takes the focus away when the element is moved.
      "change sta [syntax.missing-operator]",
      "change state=draft []",
      "submit state=draft []",
      'form [["filter","state=draft"]]',
    );
  });

  test("properties that were set before the definition are used", async () => {
    const filter = await open();
    const found = await filter.page.evaluate(() => {
      // Not upgraded: created in a document without custom elements.
      const other = document.implementation.createHTMLDocument();
      const early = other.createElement("filter-input");
      Object.assign(early, {
        schema: filterProbe.element.schema,
        value: "naem=1",
        disabled: true,
        defaultValue: "id=1",
      });
      document.body.append(early);
      const { value, diagnostics, defaultValue } = early;
      return [value, diagnostics.length, early.hasAttribute("disabled"), defaultValue, Object.keys(early)];
    });
    expect(found).toEqual(["naem=1", 1, true, "id=1", []]);
  });

  test("custom properties and parts of the page style it", async () => {
    const filter = await open();
    await filter.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "main{--filter-input-field-color:rgb(1,2,3)} filter-input::part(control){border-color:rgb(4,5,6)} filter-input::part(chosen){color:rgb(7,8,9)}",
      );
      document.adoptedStyleSheets = [sheet];
    });
    await filter.type("na");
    await filter.press("ArrowDown");
    const colours = await filter.page.evaluate(() => {
      const root = filterProbe.element.shadowRoot;
      const style = (selector: string) => getComputedStyle(root?.querySelector(selector) ?? document.body);
      return [style(".field").color, style(".control").borderTopColor, style(".chosen").color];
    });
    expect(colours).toEqual(["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(7, 8, 9)"]);
  });
});

test("texts of the schema and the filter are never read as HTML", async () => {
  const filter = await open();
  await filter.input.fill('<img src=x onerror=alert(1)>="<b>" ');
  await filter.input.press("End");
  await filter.popup.waitFor();
  const elements = await filter.page.evaluate(
    () => filterProbe.element.shadowRoot?.querySelectorAll("img, b, script").length,
  );
  expect(elements).toBe(0);
});

test.each([
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["forced colours", { forcedColors: "active" }],
] as const)("is accessible with list and problems open, at 360 px: %s", async (name, options) => {
  const filter = await open({ ...options, viewport: { width: 360, height: 640 } });
  expect(await accessibilityProblems(filter.page)).toEqual([]);
  await filter.type('naem="a b"&(active=true|list_price[1,null])&id=07x& sta');
  await filter.hasProblems(UNKNOWN, 'Error: Field "id" accepts a whole number, such as 42, not "07x".');
  await filter.press("ArrowDown");
  await filter.page.locator(".chosen").waitFor();
  expect(await accessibilityProblems(filter.page)).toEqual([]);
  await takePicture(filter.page, `filter-input-${name.replace(" ", "-")}`);
});
