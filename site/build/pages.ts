/** A file of the repository, or one of its sections. Paths are relative to the root of the repository. */
export interface Part {
  readonly file: string;
  /** A heading of the file. Default: the whole file. */
  readonly section?: string;
  /** Replaces the heading of the section. An empty text removes it. */
  readonly title?: string;
  /** Takes only the tables of the section, without its prose and code. */
  readonly tables?: true;
}

/** A page of the site, made of parts of files. */
export interface Page {
  /** The path on the site, without extension. */
  readonly path: string;
  /** The name in the sidebar. Also the heading of a page that is made of sections. */
  readonly title: string;
  /** The first lines of a page that is made of sections. */
  readonly intro?: string;
  readonly parts: readonly Part[];
}

/** A group of the sidebar. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

function whole(path: string, title: string, file: string): Page {
  return { path, title, parts: [{ file }] };
}

function section(file: string, heading: string, title?: string): Part {
  return title === undefined ? { file, section: heading } : { file, section: heading, title };
}

function tables(file: string, heading: string, title?: string): Part {
  return { ...section(file, heading, title), tables: true };
}

/** The pages in the order of the sidebar. A file that is the whole of a page appears there only once. */
export const SECTIONS: readonly Section[] = [
  {
    title: "Start",
    pages: [
      {
        path: "start/overview",
        title: "Overview",
        intro:
          "![Text is parsed to a Filter, bound to a schema, and compiled to a predicate, SQL or your own backend](/docs/pipeline.svg)",
        parts: [section("README.md", "What it does and does not do"), section("README.md", "Imports")],
      },
      {
        path: "start/first-endpoint",
        title: "First endpoint",
        parts: [
          section("README.md", "Install"),
          section("README.md", "A server"),
          section("README.md", "A client"),
          section("README.md", "A test"),
        ],
      },
      whole("start/service", "Reference service", "service/README.md"),
    ],
  },
  {
    title: "Language",
    pages: [
      whole("language", "Reference", "grammar/LANGUAGE.md"),
      {
        path: "language/cheat-sheet",
        title: "Cheat sheet",
        parts: [
          section("README.md", "Operators"),
          tables("grammar/LANGUAGE.md", "Types"),
          tables("grammar/LANGUAGE.md", "Relative times"),
          tables("grammar/LANGUAGE.md", "Meaning", "Null"),
          tables("grammar/LANGUAGE.md", "Sort order"),
          tables("grammar/LANGUAGE.md", "Limits"),
        ],
      },
      whole("language/diagrams", "Diagrams", "grammar/diagrams.html"),
      whole("language/coming-from", "From SQL, OData, RSQL, KQL", "docs/coming-from.md"),
      whole("language/conformance", "Conformance data", "grammar/conformance/README.md"),
    ],
  },
  {
    title: "Guides",
    pages: [
      whole("guide/schema", "Schemas and checks", "docs/core.md"),
      whole("guide/relations", "Related records", "docs/relations.md"),
      whole("guide/time-zones", "Time zones", "docs/time-zones.md"),
      whole("guide/scale", "Several servers", "docs/scale.md"),
      whole("guide/sql", "SQL", "docs/sql.md"),
      whole("guide/sql-libraries", "SQL with libraries", "docs/sql-libraries.md"),
      whole("guide/http", "HTTP", "docs/http.md"),
      {
        path: "guide/sort-and-cursors",
        title: "Sort and cursors",
        parts: [
          section("grammar/LANGUAGE.md", "Sort order"),
          section("grammar/LANGUAGE.md", "Cursors", "Cursors in a request"),
          section("docs/http.md", "Sort and cursors", "HTTP"),
          section("docs/client.md", "Sort and cursors", "Client"),
          section("docs/sql.md", "Sorted lists and cursors", "SQL"),
          section("docs/memory.md", "Sort, pages and cursors", "Memory"),
          section("docs/recipes.md", "Sort and cursors for an infinite scroll", "Infinite scroll"),
        ],
      },
      whole("guide/facets", "Facets", "docs/facets.md"),
      whole("guide/export", "Export", "docs/export.md"),
      whole("guide/custom-fields", "Custom fields", "docs/custom-fields.md"),
      whole("guide/memory", "Memory and explain", "docs/memory.md"),
      whole("guide/logic", "Compare filters", "docs/logic.md"),
      whole("guide/match", "Match saved filters", "docs/match.md"),
      whole("guide/client", "Client", "docs/client.md"),
      whole("guide/editor", "Editors", "docs/editor.md"),
      whole("guide/filter-input", "Filter input", "docs/filter-input.md"),
      whole("guide/codemirror", "CodeMirror", "docs/codemirror.md"),
      {
        path: "guide/plain-input",
        title: "Plain input",
        parts: [
          section("docs/editor.md", "A plain input", "Completion"),
          section("docs/recipes.md", "A filter input with live validation", "Live validation"),
        ],
      },
      whole("guide/cli", "Command line", "docs/cli.md"),
      whole("guide/testing", "Testing", "docs/testing.md"),
      {
        path: "guide/security",
        title: "Security",
        parts: [
          section("docs/recipes.md", "Authentication and tenants"),
          section("docs/sql.md", "Scoping", "Scoped SQL"),
          section("docs/recipes.md", "Row-level security"),
          section("docs/core.md", "Guarantees", "Guarantees of the language"),
          section("docs/sql.md", "Guarantees", "Guarantees of SQL"),
          section("docs/http.md", "Guarantees", "Guarantees of HTTP"),
          tables("grammar/LANGUAGE.md", "Limits", "Limits of a filter"),
          section("service/README.md", "Limits", "Limits of the reference service"),
        ],
      },
      whole("guide/recipes", "Recipes", "docs/recipes.md"),
      whole("guide/backends", "Your own backend", "docs/backends.md"),
    ],
  },
  {
    title: "Bridges",
    pages: [
      whole("bridges/drizzle", "Drizzle", "docs/drizzle.md"),
      whole("bridges/prisma", "Prisma", "docs/prisma.md"),
      whole("bridges/json-schema", "zod, valibot, JSON Schema", "docs/json-schema.md"),
      whole("bridges/ui", "Query builders and tables", "docs/ui.md"),
      whole("bridges/nestjs", "NestJS", "docs/nestjs.md"),
      whole("bridges/commonjs", "CommonJS and Jest", "docs/commonjs.md"),
    ],
  },
  {
    title: "Reference",
    pages: [
      whole("errors", "Errors", "docs/diagnostics.md"),
      whole("verification", "Verification", "VERIFICATION.md"),
      whole("figures", "Figures", "FIGURES.md"),
      whole("changelog", "Changelog", "CHANGELOG.md"),
      whole("policy", "Versions and compatibility", "docs/policy.md"),
      whole("contributing", "Contributing", "CONTRIBUTING.md"),
    ],
  },
];

/** All pages that are made of files of the repository. */
export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);

/** Pages of the site itself, in site/content: their path, and the file. */
export const OWN_PAGES: Readonly<Record<string, string>> = {
  index: "site/content/home.md",
  playground: "site/content/playground.md",
};

/** Whether the site serves a file of the repository unchanged, at the same path. */
export function isServed(file: string): boolean {
  return /\.(?:svg|png)$/.test(file);
}

/** The page that is made of the whole file, if there is one. */
export function pageOf(file: string): Page | undefined {
  return PAGES.find(
    ({ parts: [first, ...more] }) => first?.file === file && first.section === undefined && !more.length,
  );
}
