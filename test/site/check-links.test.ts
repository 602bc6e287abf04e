import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkLinks, elementsOf } from "../../site/build/check-links.js";
import { addContentSecurityPolicy } from "../../site/build/content-security-policy.js";

/** Returns the problems of a page in a site with `guide/a.html`, `index.html`, `icon.svg` and an anchor. */
function problemsOf(html: string, base = "/", css = ""): string[] {
  const texts = new Map([
    ["index.html", '<h1 id="top"></h1>'],
    ["guide/a.html", `<h2 id="größe"></h2>${html}`],
    ["assets/a.css", css],
  ]);
  return checkLinks({ paths: new Set([...texts.keys(), "icon.svg"]), texts }, base);
}

test.each([
  '<a href="#größe">',
  '<a href="#gr%C3%B6%C3%9Fe">',
  '<a href="../index.html#top">',
  "<a href=/>",
  '<a href="/index.html?filter=a%23b#top">',
  '<a href="a.html?x=1&amp;y#größe">',
  '<a href="https://hono.dev/#x">',
  '<img src="/icon.svg"><img src="data:image/png;base64,AA">',
  '<script>"<a href=missing>"</script><!-- <a href="missing"> -->',
  '<a title="a > b" href="/">',
])("%s is valid", (html) => {
  expect(problemsOf(html)).toEqual([]);
});

test.each([
  ['<a href="b.html">', "guide/a.html: no such file: b.html"],
  ['<a href="/guide/">', "guide/a.html: no such file: /guide/"],
  ['<a href="/index.html#bottom">', "guide/a.html: no such anchor: /index.html#bottom"],
  ['<a href="#gro">', "guide/a.html: no such anchor: #gro"],
  ['<img src="https://example.com/x.png">', "guide/a.html: <img> loads from another host: https://example.com/x.png"],
  ["<script src='//example.com/x.js'></script>", "guide/a.html: not an address of the site: //example.com/x.js"],
  ['<link href="http://example.com/x.css">', "guide/a.html: <link> loads from another host: http://example.com/x.css"],
  ['<a href="javascript:alert(1)">', "guide/a.html: not an address of the site: javascript:alert(1)"],
  ['<p onclick="alert(1)">', 'guide/a.html: script in the attribute "onclick" of <p>'],
  ['<p id="größe">', 'guide/a.html: the id "größe" appears more than once'],
])("%s is a problem", (html, problem) => {
  expect(problemsOf(html)).toEqual([problem]);
});

test("links stay below the base", () => {
  expect(
    problemsOf('<a href="/ampipe/index.html#top"><a href="../index.html"><a href="/ampipe/">', "/ampipe/"),
  ).toEqual([]);
  expect(problemsOf('<a href="/index.html"><a href="../../x">', "/ampipe/")).toEqual([
    "guide/a.html: outside of /ampipe/: /index.html",
    "guide/a.html: outside of /ampipe/: ../../x",
  ]);
});

test("a style sheet loads nothing from another host", () => {
  expect(problemsOf("", "/", "a{b:url(/x.svg)} c{d:url('data:image/svg+xml,x')}")).toEqual([]);
  expect(problemsOf("", "/", '@import "https://a.b/c.css"; d{e:url(//f.g/h)}')).toEqual([
    "assets/a.css: loads from another host: https://a.b/c.css",
    "assets/a.css: loads from another host: //f.g/h",
  ]);
});

test("attributes are read with and without quotes, and decoded", () => {
  const [element] = elementsOf('<A Href=x title=\'a "b"\' data-x="&amp;&#39;&#x3c;&nbsp;" disabled>');
  expect(element?.name).toBe("a");
  expect(Object.fromEntries(element?.attributes ?? [])).toEqual({
    href: "x",
    title: 'a "b"',
    "data-x": "&'<&nbsp;",
    disabled: "",
  });
});

test("the policy allows the inline scripts of a page, and no others", () => {
  const hash = createHash("sha256").update("a()").digest("base64");
  const html = addContentSecurityPolicy(
    '<meta charset="utf-8"><script>a()</script><script type="module" src="/b.js"></script>',
  );
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  expect(policy?.split("; ")).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy?.split("; ")).toContain("default-src 'none'");
  expect(() => addContentSecurityPolicy("<p>")).toThrow("<meta charset>");
});
