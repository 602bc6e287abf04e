import { testPostgresTexts } from "../suites/postgres-texts.js";
import { startPostgres } from "./postgres.js";

testPostgresTexts([["PostgreSQL", () => startPostgres({ icuLocale: "en-US" })]]);
