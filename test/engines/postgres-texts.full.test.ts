import { citext } from "@electric-sql/pglite/contrib/citext";
import { testPostgresTexts } from "./suites/postgres-texts.js";
import { startPglite } from "./support/pglite.js";

testPostgresTexts([["PGlite", () => startPglite({ citext })]]);
