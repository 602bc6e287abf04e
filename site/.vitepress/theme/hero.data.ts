import { check, checkOrThrow, renderDiagnostics } from "../../../src/index.js";
import { postgres, toSql } from "../../../src/sql.js";
import { filterHtml } from "../../build/filter-html.js";
import { samples } from "../../playground/samples.js";

/** What the home page shows: a filter, its SQL, and the error of a misspelled one. Made when the site is built. */
export interface HeroExample {
  readonly filterHtml: string;
  readonly sql: string;
  readonly values: string;
  readonly error: string;
}

const FILTER = "active=true&list_price>=100|categ_id[1,2]";
const MISSPELLED = "active=yes&list_prise>=100";

export declare const data: HeroExample;

export default {
  load(): HeroExample {
    const [{ schema }] = samples(0);
    const { text, values } = toSql(checkOrThrow(FILTER, schema), postgres);
    const result = check(MISSPELLED, schema);
    return {
      filterHtml: filterHtml(FILTER),
      sql: text,
      values: JSON.stringify(values),
      error: result.ok ? "" : renderDiagnostics(MISSPELLED, result.diagnostics),
    };
  },
};
