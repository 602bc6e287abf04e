import { coloursOf, DRAWINGS } from "../../scripts/grammar/style.js";

/** The page of the diagrams in the repository. */
export const DIAGRAMS = "grammar/diagrams.html";

/** Makes a page of the site from grammar/diagrams.html: its headings are those of the site, and so are the colours. */
export function expandDiagrams(html: string): string {
  const main = /<main>\n([\s\S]*)<\/main>/.exec(html)?.[1];
  if (main === undefined) throw new Error(`${DIAGRAMS} has no <main>.`);
  const [, ...parts] = main.split(/<h[12]>(.*)<\/h[12]>\n/);
  const sections = parts.flatMap((part, index) =>
    index % 2 === 1 ? drawings(part) : `${index === 0 ? "#" : "##"} ${part}`,
  );
  const style = `.diagrams {\n${coloursOf("light")}\n${DRAWINGS}}\n.dark .diagrams { ${coloursOf("dark")} }`;
  return `${sections.join("\n\n")}\n\n<style>\n${style}\n</style>\n`;
}

/** Returns HTML that markdown does not change. The outline of the page lists headings with an id. */
function drawings(html: string): string {
  const headed = html.replaceAll(/<section id="([^"]*)">\n<h3>/g, '<section>\n<h3 id="$1" tabindex="-1">');
  return `<div class="diagrams" v-pre>\n${headed.trim()}\n</div>`;
}
