import { date, integer, number, text, timestamp } from "../../../src/index.js";
import { testUnusualValues, type UnusualValue } from "../suites/unusual-values.js";
import type { Engine } from "../support/engine.js";
import { MARIADB } from "./engines.js";
import { startMysql } from "./mysql.js";

const COMMON: readonly UnusualValue[] = [
  { column: "DATE", stored: "'0000-00-00'", field: date(), read: '"0000-00-00"' },
  { column: "DATETIME", stored: "'0000-00-00 00:00:00'", field: timestamp(), read: '"0000-00-00T00:00:00Z"' },
  { column: "FLOAT", stored: "0.1", field: number(), read: "0.10000000149011612" },
  { column: "FLOAT", stored: "16777217", field: number(), read: "16777216" },
  { column: "BIGINT UNSIGNED", stored: "18446744073709551615", field: integer(), read: "18446744073709551615" },
  { column: "VARBINARY(9)", stored: "'a'", field: text(), read: /returned an object \(Buffer\)/ },
  { column: "DATE", stored: "'2024-05-31'", field: timestamp(), read: '"2024-05-31T00:00:00Z"' },
];
const UUID = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";

testUnusualValues(MARIADB, [...COMMON, { column: "UUID", stored: `'${UUID}'`, field: text(), read: `"${UUID}"` }]);
testUnusualValues(["MySQL", startMysqlWithoutModes], COMMON);

/** By default, MySQL does not store 0000-00-00. */
async function startMysqlWithoutModes(): Promise<Engine> {
  const engine = await startMysql();
  await engine.run("SET sql_mode = ''");
  return engine;
}
