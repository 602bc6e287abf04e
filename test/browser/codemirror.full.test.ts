import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EditorPage, serveEditor } from "./support/editor-page.js";
import type { FileServer } from "./support/serve-files.js";
import { takePicture } from "./support/take-picture.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  server = await serveEditor();
});

afterAll(async () => {
  await server.close();
});

async function openEditor(options = {}): Promise<EditorPage> {
  return new EditorPage(await browser.open(server.url, options));
}

describe("completion", () => {
  test("opens on letters with nothing selected; Tab inserts the first option", async () => {
    const editor = await openEditor();
    await editor.type("na");
    expect(await editor.labels()).toEqual(["name text"]);
    expect(await editor.content.getAttribute("aria-activedescendant")).toBe(null);
    await editor.press("Tab");
    expect(await editor.text()).toBe("name");
  });

  test("Enter submits the text although the list is open; a selected option is inserted instead", async () => {
    const editor = await openEditor();
    await editor.type("na");
    await editor.press("Enter");
    expect([await editor.text(), await editor.submitted()]).toEqual(["na", ["na"]]);
    await editor.press("ArrowDown", "ArrowDown", "Enter");
    expect([await editor.text(), await editor.submitted()]).toEqual(["name", ["na"]]);
    await editor.press("ControlOrMeta+Enter");
    expect(await editor.submitted()).toEqual(["na", "name"]);
  });

  test("Tab without a list moves the focus, and Escape closes the list", async () => {
    const editor = await openEditor();
    await editor.type("na");
    await editor.press("Escape");
    expect(await editor.labels()).toEqual([]);
    await editor.press("Tab");
    expect(
      await editor.page.getByRole("button", { name: "After" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    expect(await editor.text()).toBe("na");
  });

  test("a fast Tab inserts the option for the text of now", async () => {
    const editor = await openEditor();
    await editor.content.focus();
    const keys = ["l", "i", "s", "t", "Tab"];
    for (const key of keys) await editor.page.keyboard.press(key);
    expect(await editor.text()).toBe("list_price");
  });
});

test("a composition of an input method opens no list and loses no text", async () => {
  const editor = await openEditor();
  await editor.type("na");
  await editor.options.first().waitFor();
  const session = await editor.page.context().newCDPSession(editor.page);
  for (const text of ["に", "にほ", "日本"]) {
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await editor.settle();
    expect(await editor.labels()).toEqual([]);
  }
  await session.send("Input.insertText", { text: "日本" });
  expect(await editor.text()).toBe("na日本");
});

test("is accessible with list and problems open, in light and dark", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const editor = await openEditor({ colorScheme });
    await editor.paste("prise>=100 & naem=x & ");
    expect(await editor.problems(3)).toEqual([]);
    await editor.type("na");
    await editor.options.first().waitFor();
    await takePicture(editor.page, `editor-${colorScheme}`);
    expect(await accessibilityProblems(editor.page)).toEqual([]);
  }
});
