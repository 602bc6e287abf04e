import { testColumns } from "../suites/columns.js";
import { INSTALLED } from "./engines.js";

testColumns(INSTALLED);
