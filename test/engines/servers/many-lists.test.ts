import { FILTERS } from "../../support/runs.js";
import { testManyLists } from "../suites/many-lists.js";
import { MARIADB, MYSQL, POSTGRES, VARIANTS } from "./engines.js";

testManyLists([POSTGRES, MARIADB]);
testManyLists([MYSQL, ...VARIANTS], FILTERS / 2);
