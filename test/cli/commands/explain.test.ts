import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const file = folderOf({
  "schema.json": '[{"name":"id","type":"integer"},{"name":"price","type":"decimal","nullable":true}]',
});
const schema = ["--schema", file("schema.json")];
const input = '{"id":1,"price":5}\nnot json\n{"id":2,"price":"free"}\n{"id":3,"price":20}\n';

const FIRST = `stdin:1: The record does not match because:
  no   price>=10  price is 5
No effect on the result:
  yes  id<3       id is 1
`;
const THIRD = `stdin:4: The record does not match because:
  no   id<3       id is 3
No effect on the result:
  yes  price>=10  price is 20
`;

test("an unknown key is reported with the fields, such as that of the names in an object of objects", async () => {
  const { code, errors } = await runCli(["explain", "-q", "n=1", "--path", ".", "--id", "a"], {
    input: '{"a":{"n":1},"b":{"n":2}}',
  });
  expect([code, errors]).toEqual([
    2,
    'ampipe explain: Option --key: Unknown field "id". Add --key with the field of the ids, one of "_key", "n".\n',
  ]);
});

test("each record is explained, with file and line", async () => {
  expect(await runCli(["explain", "price>=10 & id<3", ...schema], { input })).toEqual({
    code: 2,
    out: `${FIRST}
stdin:3: The record does not match because:
  no   price>=10  price is "free", not a decimal
No effect on the result:
  yes  id<3       id is 2

${THIRD}`,
    errors:
      "stdin:2: not JSON: expected a value at column 1 (skipped)\n" +
      'stdin:3: field "price" is "free", not of type decimal. Only negated conditions match such values\n',
  });
});

test.each([
  [["--id", "3"], THIRD, 2],
  [["--id", "20", "--key", "price", "--bad", "skip"], THIRD, 0],
  [["--id", "9", "--bad", "skip"], "", 1],
  [["--line", "4"], THIRD, 0],
  [["-m", "1"], FIRST, 0],
])("%j selects records", async (options, out, code) => {
  const result = await runCli(["explain", "price>=10 & id<3", ...schema, ...options], { input });
  expect([result.out, result.code]).toEqual([out, code]);
});

test.each([
  [["id=1", "--key", "id"], input, "ampipe explain: Option --key needs --id.\n"],
  [
    ["id=1", "--id", "x"],
    input,
    'ampipe explain: Option --id: Field "id" accepts a whole number, such as 42, not "x".\n',
  ],
  [
    ["id=1", "--id", "1", "--key", "ids"],
    input,
    'ampipe explain: Option --key: Unknown field "ids". Did you mean "id"?\n',
  ],
  [["idd=1"], input, 'Unknown field "idd". Did you mean "id"?\n  idd=1\n  ^^^\nRun: ampipe explain'],
])("%j is an error", async (args, given, message) => {
  const { code, errors } = await runCli(["explain", ...args, ...schema], { input: given });
  expect([code, errors.includes(message), errors.startsWith(message.slice(0, 20))]).toEqual([2, true, true]);
});

test("rows without a schema are reported even if none can be read", async () => {
  expect(await runCli(["explain", "a=1"], { input: '{"a":2}\n' })).toEqual({
    code: 0,
    out: "stdin:1: The record does not match because:\n  no   a=1  a is 2\n",
    errors: "Fields inferred from 1 row (? is nullable):\n  a integer\n",
  });
  expect(await runCli(["explain", "a=1", "--in", "jsonl"], { input: "x\n" })).toEqual({
    code: 2,
    out: "",
    errors: "stdin:1: not JSON: expected a value at column 1 (skipped)\n",
  });
  expect((await runCli(["explain", "a="], { input: "" })).code).toBe(2);
});

test.each([
  [["--id", "9"], 'No record with id "9" was found.\n'],
  [["--line", "7"], "No record begins at line 7.\n"],
  [["--id", "20", "--key", "price", "--line", "2"], 'No record with price "20" begins at line 2.\n'],
])("%j without a record is reported", async (options, errors) => {
  const records = '{"id":1,"price":20}\n{"id":2,"price":21}\n';
  expect(await runCli(["explain", "id<3", ...schema, ...options], { input: records })).toEqual({
    code: 1,
    out: "",
    errors,
  });
});

test("an interrupted call explains nothing more", async () => {
  expect(await runCli(["explain", "id<3", ...schema], { input, signal: AbortSignal.abort() })).toEqual({
    code: 2,
    out: "",
    errors: "",
  });
});
