import { check, checkOrThrow, renderDiagnostics, schemaFromDescription } from "../../src/index.js";
import { toPredicate } from "../../src/memory.js";
import { filterHtml } from "./filter-html.js";
import { sectionOf } from "./markdown.js";
import type { Repository } from "./resolve-link.js";

/** A record of the example, with the digits of the file. */
export interface HomeRow {
  readonly name: string;
  readonly price: string;
  readonly active: string;
  readonly matches: boolean;
}

/** What the home page shows of a filter. Made when the site is built. */
export interface HomeExample {
  readonly filterHtml: string;
  readonly rows: readonly HomeRow[];
  /** Prints the rows that match, in a clone. */
  readonly command: string;
  /** The statement that a person would write for these rows. */
  readonly sql: string;
  /** The error of a misspelled filter. */
  readonly error: string;
  /** The commands of README.md: the first in a clone, the second in a project. */
  readonly install: readonly [string, string];
}

export const HOME_FILTER = "price>=100&active=true";
const MISSPELLED = "prise>=100&active=yes";
const DATA = "examples/data/products.jsonl";

/** Makes the example of the home page from the sample file that the guide of the command line uses. */
export function homeExample(repository: Repository): HomeExample {
  const read = (file: string): string => {
    const text = repository.read(file);
    if (text === undefined) throw new Error(`${file} does not exist.`);
    return text;
  };
  const schema = schemaFromDescription(JSON.parse(read("examples/data/schema.json")));
  const matches = toPredicate(checkOrThrow(HOME_FILTER, schema));
  const misspelled = check(MISSPELLED, schema);
  return {
    filterHtml: filterHtml(HOME_FILTER),
    rows: read(DATA)
      .trim()
      .split("\n")
      .map((line) => {
        const record = JSON.parse(line);
        // Parsed as a number, 12.50 would lose its last digit.
        const price = /"price":([\d.]+)/.exec(line)?.[1] ?? "";
        return { name: record.name, price, active: String(record.active), matches: matches({ ...record, price }) };
      }),
    command: `npm ci && npm run -s ampipe -- filter '${HOME_FILTER}' ${DATA}`,
    sql: "SELECT * FROM product\nWHERE price >= 100 AND active",
    error: misspelled.ok ? "" : renderDiagnostics(MISSPELLED, misspelled.diagnostics),
    install: installCommands(sectionOf(read("README.md"), "Install")),
  };
}

function installCommands(section: string): [string, string] {
  const pack = /```sh\n(.*)\n```/.exec(section)?.[1];
  const install = /`(npm install \S+\.tgz)`/.exec(section)?.[1];
  if (pack === undefined || install === undefined) throw new Error("README.md has no commands to install the package.");
  return [pack, install];
}
