import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EditorPage, serveEditor } from "./support/editor-page.js";
import type { FileServer } from "./support/serve-files.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  server = await serveEditor();
});

afterAll(async () => {
  await server.close();
});

async function openEditor(options: BrowserContextOptions = {}): Promise<EditorPage> {
  return new EditorPage(await browser.open(server.url, options));
}

const UNKNOWN = 'Unknown field "naem". Did you mean "name"? [Use name]';

describe("completion", () => {
  test("opens on letters with nothing selected, and Tab inserts field, operator, value and connective", async () => {
    const editor = await openEditor();
    await editor.content.focus();
    await editor.hasOptions();
    await editor.type("sta");
    await editor.hasOptions("state enumeration");
    expect(await editor.content.getAttribute("aria-activedescendant")).toBe(null);
    await editor.press("Tab");
    await editor.hasOptions(
      "=draft equals draft",
      "=done equals done",
      "= equals",
      "!= not equals",
      "[] any of",
      "![] none of",
    );
    await editor.press("ArrowUp", "Enter");
    await editor.hasText("state![");
    await editor.type("do");
    await editor.press("Tab");
    await editor.hasText("state![done");
    await editor.hasOptions();
    await editor.type("]&");
    await expect.poll(() => editor.options.first().textContent()).toBe("id integer");
    await editor.type("list");
    await editor.press("Tab");
    await editor.press("Escape");
    await editor.hasText("state![done]&list_price");
    expect(await editor.submitted()).toEqual([]);
  });

  test("a click inserts an option and keeps the focus in the editor", async () => {
    const editor = await openEditor();
    await editor.type("na");
    await editor.options.first().click();
    await editor.page.keyboard.type("*x");
    await editor.hasText("name*x");
  });

  test("Enter submits the text although the list is open; a selected option is inserted instead", async () => {
    const editor = await openEditor();
    await editor.type("na");
    await editor.press("Enter");
    await editor.hasText("na");
    expect(await editor.submitted()).toEqual(["na"]);
    await editor.press("ArrowDown", "ArrowDown", "Enter");
    await editor.hasText("name");
    expect(await editor.submitted()).toEqual(["na"]);
    await editor.press("ArrowDown", "ControlOrMeta+Enter");
    await editor.hasOptions();
    expect(await editor.submitted()).toEqual(["na", "name"]);
  });

  test("Tab without a list moves the focus, and Escape closes the list", async () => {
    const editor = await openEditor();
    await editor.type("na");
    await editor.press("Escape");
    await editor.hasOptions();
    await editor.press("Tab");
    await editor.page.locator("button:focus", { hasText: "After" }).waitFor();
    await editor.hasText("na");
  });

  test("a fast Tab inserts the option for the current text", async () => {
    const editor = await openEditor();
    await editor.content.focus();
    for (const key of ["l", "i", "s", "t", "Tab"]) await editor.page.keyboard.press(key);
    await editor.hasText("list_price");
  });

  test("shows the documentation of the selected field, and of a field under the pointer", async () => {
    const editor = await openEditor();
    await editor.type("list");
    await editor.press("ArrowDown");
    const documentation = editor.page.locator(".cm-filterField");
    await documentation.waitFor();
    expect(await documentation.innerText()).toMatch(
      /^list_price decimal, may be null\nIn euros, without tax\.\nOperators: = equals, /,
    );
    await editor.press("Enter", "Escape");
    await documentation.waitFor({ state: "detached" });
    await editor.hover(editor.page.locator(".cm-filter-field"), documentation);
    expect(await accessibilityProblems(editor.page)).toEqual([]);
  });

  test("text that is typed over a selection replaces it, without an inline style, and can be undone", async () => {
    const editor = await openEditor();
    await editor.page.evaluate(() => probe.replace("name*bolt&list_price<5"));
    await editor.content.focus();
    await editor.press("ControlOrMeta+A");
    await editor.type("sta");
    await editor.hasText("sta");
    await editor.hasOptions("state enumeration");
    await editor.press("Escape");
    // One character: several that are typed slowly are undone one by one.
    await editor.page.evaluate(() => probe.replace("name*bolt&list_price<5"));
    await editor.press("ControlOrMeta+A");
    await editor.type("x");
    await editor.hasText("x");
    await editor.press("ControlOrMeta+Z");
    await editor.hasText("name*bolt&list_price<5");
  });

  test("the schema can be replaced", async () => {
    const editor = await openEditor();
    await editor.type("email=x");
    await editor.hasProblems('Unknown field "email". []');
    await editor.page.evaluate(() => probe.usePartners());
    await editor.hasProblems();
    await editor.type("&cre");
    await editor.press("Tab");
    await editor.hasText("email=x&credit_limit");
  });
});

describe("values of the caller", () => {
  /** Types the last character only, so that a slow machine does not ask for values in between. */
  async function typeValue(text: string): Promise<EditorPage> {
    const editor = await openEditor();
    await editor.content.focus();
    await editor.page.evaluate((start) => probe.replace(start), text.slice(0, -1));
    await editor.page.keyboard.type(text.slice(-1));
    return editor;
  }

  test("are offered, quoted where they must be, and asked for again only if the text is new", async () => {
    const editor = await typeValue("name=st");
    await editor.options.nth(2).waitFor();
    await editor.hasOptions("Steel", "Steel & Co", "Stone");
    await editor.type("e");
    await editor.hasOptions("Steel", "Steel & Co");
    await editor.press("ArrowDown", "ArrowDown", "Enter");
    await editor.hasText('name="Steel & Co"');
    expect(await editor.page.evaluate(() => probe.queries)).toEqual(["name=st"]);
  });

  test("are dropped if they come late, and the query is aborted", async () => {
    const editor = await typeValue("name=late");
    await editor.options.first().waitFor();
    await editor.hasOptions("later 1");
    expect(await editor.page.evaluate(() => [probe.queries, probe.aborted])).toEqual([
      ["name=late", "name=later"],
      ["name=late"],
    ]);
    await editor.hasText("name=later");
  });

  test.each([
    ["fail", "fail", "Error: No values today"],
    ["never come", "wait", "Error: The source of values did not answer within 1150 ms."],
  ])("that %s are one quiet line, and typing goes on", async (_name, typed, error) => {
    const editor = await typeValue(`name=${typed}`);
    const status = editor.page.getByRole("status");
    await status.waitFor();
    expect(await status.innerText()).toBe('The values of "name" could not be loaded.');
    expect(await accessibilityProblems(editor.page)).toEqual([]);
    await editor.page.keyboard.type("&");
    await status.waitFor({ state: "detached" });
    await editor.type("sta");
    await editor.press("Tab");
    await editor.hasText(`name=${typed}&state`);
    expect(await editor.page.evaluate(() => probe.failures)).toEqual([error]);
  });
});

describe("problems", () => {
  const UNKNOWN_STATE = 'Unknown field "stat". Did you mean "state"? [Use state]';

  test("are not shown for the token that is typed, until the cursor leaves it or the filter is submitted", async () => {
    const editor = await openEditor();
    await editor.type("naem");
    await editor.press("Escape");
    await editor.type("=x");
    await editor.hasProblems(UNKNOWN);
    await editor.page.evaluate(() => probe.replace(""));
    await editor.hasProblems();
    await editor.type("id=x");
    await editor.press("Enter");
    await editor.hasProblems('Field "id" accepts a whole number, such as 42, not "x". []');
    await expect.poll(() => editor.content.getAttribute("aria-invalid")).toBe("true");
    expect(await editor.submitted()).toEqual(["id=x"]);
  });

  test("are fixed by their buttons, with the keyboard, and undone", async () => {
    const editor = await openEditor();
    await editor.type("naem=x&stat=done");
    await editor.hasProblems(UNKNOWN, UNKNOWN_STATE);
    await editor.page.getByRole("button", { name: "Use name" }).click();
    await editor.hasText("name=x&stat=done");
    await editor.hasProblems(UNKNOWN_STATE);
    await editor.press("F8");
    await editor.page.locator(".cm-tooltip-lint").waitFor();
    expect(await accessibilityProblems(editor.page)).toEqual([]);
    await editor.press("ControlOrMeta+.");
    await editor.hasText("name=x&state=done");
    await editor.hasProblems();
    await editor.press("ControlOrMeta+z", "ControlOrMeta+z");
    await editor.hasText("naem=x&stat=done");
    await editor.hasProblems(UNKNOWN, UNKNOWN_STATE);
    await editor.press("Escape", "Tab");
    await editor.page.locator("button:focus", { hasText: "Use name" }).waitFor();
    await editor.page.keyboard.press("Enter");
    await editor.hasText("name=x&stat=done");
  });

  test("are fixed by the button of the underlined text", async () => {
    const editor = await openEditor();
    await editor.type("naem=x");
    await editor.hasProblems(UNKNOWN);
    const fix = editor.page.locator(".cm-tooltip-lint button");
    await editor.hover(editor.page.locator(".cm-lintRange"), fix);
    await fix.click();
    await editor.hasText("name=x");
  });
});

test.each([
  ["a=1\n& b=2", "a=1 & b=2"],
  ["a=1\r\n&\r\nb=2", "a=1 & b=2"],
  ['name="x\ny" &\nb=2', 'name="x\\ny" & b=2'],
  ['name="not closed\nid=1', 'name="not closed\\nid=1'],
])("pasted line breaks become spaces, in quotes escapes: %j", async (pasted, expected) => {
  const editor = await openEditor();
  await editor.paste(pasted);
  await editor.hasText(expected);
  await editor.press("ControlOrMeta+z");
  await editor.hasText("");
});

test("a paste of 10,000 characters is kept, and told to be too long", async () => {
  const editor = await openEditor();
  const pasted = `name[${Array.from({ length: 1_250 }, (_, i) => `v${String(i).padStart(6, "0")}`)}]`.slice(0, 10_000);
  await editor.paste(pasted);
  await editor.hasText(pasted);
  await editor.hasProblems("The filter has 10000 characters; at most 8192 are allowed. []");
  await editor.type("x");
  await editor.hasText(`${pasted}x`);
});

test("looks like an input without the focus, and neither a long text nor the page changes that", async () => {
  const editor = await openEditor();
  const look = () =>
    editor.content.evaluate((content) => {
      const box = content.closest(".cm-editor") ?? content;
      const { borderTopWidth, borderTopStyle, textAlign } = getComputedStyle(box);
      return { borderTopWidth, borderTopStyle, textAlign };
    });
  await editor.page.locator("main").evaluate((main) => main.style.setProperty("text-align", "center"));
  expect(await look()).toEqual({ borderTopWidth: "1px", borderTopStyle: "solid", textAlign: "start" });
  await editor.paste("name=x & ".repeat(900));
  const height = () =>
    editor.page.locator(".cm-scroller").evaluate((scroller) => scroller.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(80);
  expect(await height()).toBeLessThan(200);
});

test("on a touch screen, a tap opens no card over the text", async () => {
  const editor = await openEditor({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await editor.type("naem=x&name=y");
  await editor.hasProblems(UNKNOWN);
  await editor.page.clock.install();
  for (const field of await editor.page.locator(".cm-filter-field").all()) {
    // Browsers send mouse events after a tap.
    await editor.page.mouse.move(0, 0);
    await field.hover();
    await editor.page.clock.runFor(2_000);
    expect(await editor.page.locator(".cm-tooltip-hover:visible").count()).toBe(0);
  }
});

test("a composition of an input method opens no list and loses no text, and the linter waits for its end", async () => {
  const editor = await openEditor();
  await editor.content.focus();
  await editor.page.evaluate(() => probe.replace("naem=x&"));
  await editor.type("na");
  await editor.options.first().waitFor();
  const session = await editor.page.context().newCDPSession(editor.page);
  for (const text of ["に", "にほ", "日本"]) {
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await editor.settle();
    await editor.hasText(`naem=x&na${text}`);
    await editor.hasOptions();
  }
  await session.send("Input.insertText", { text: "日本" });
  await editor.hasText("naem=x&na日本");
  await editor.hasProblems(UNKNOWN);
  await editor.type("=x");
  await editor.hasText("naem=x&na日本=x");
});

test("screen readers get the name, the state and the options", async () => {
  const editor = await openEditor();
  await editor.type("naem=x&na");
  await editor.press("ArrowDown");
  await editor.page.locator("[aria-activedescendant]").waitFor();
  const attributes = await editor.content.evaluate((element) =>
    Object.fromEntries(
      [
        "role",
        "aria-label",
        "aria-description",
        "aria-multiline",
        "aria-autocomplete",
        "aria-haspopup",
        "aria-expanded",
        "spellcheck",
        "autocorrect",
      ].map((name) => [name, element.getAttribute(name)]),
    ),
  );
  expect(attributes).toEqual({
    role: "combobox",
    "aria-label": "Filter",
    "aria-description": "A filter, for example active=true",
    "aria-multiline": "false",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": "true",
    spellcheck: "false",
    autocorrect: "off",
  });
  const selected = await editor.content.getAttribute("aria-activedescendant");
  expect(await editor.page.locator(`#${selected}`).innerText()).toBe("name text");
  await editor.press("Escape");
  await expect.poll(() => editor.content.getAttribute("aria-expanded")).toBe("false");
});

test("a list that scrolls belongs to the editor, whose keys move in it", async () => {
  const editor = await openEditor({ viewport: { width: 360, height: 260 } });
  await editor.press("Tab");
  await editor.page.locator(".cm-content:focus").waitFor();
  await editor.press("Control+Space");
  const hidden = await editor.page.getByRole("listbox").evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(hidden).toBeGreaterThan(13);
  expect(await accessibilityProblems(editor.page)).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "is accessible with list and problems open, %s, on a narrow page",
  async (scheme) => {
    const editor = await openEditor({ colorScheme: scheme, viewport: { width: 360, height: 640 } });
    expect(await accessibilityProblems(editor.page)).toEqual([]);
    await editor.type('naem="a b"&(active=true|list_price[1,null])&id=07x& sta');
    await editor.hasProblems(UNKNOWN, 'Field "id" accepts a whole number, such as 42, not "07x". []');
    await editor.press("ArrowDown");
    expect(await accessibilityProblems(editor.page)).toEqual([]);
    const overflow = await editor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
