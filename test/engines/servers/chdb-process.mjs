// Runs ClickHouse statements from standard input, one line of JSON each, and prints the results in order. The argument
// is the folder in which chdb is installed. A separate process, because it may be emulated for another processor.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [folder = "."] = process.argv.slice(2);
const { Session } = createRequire(join(folder, "package.json"))("chdb");
const session = new Session();

function execute({ statement, parameters }) {
  try {
    return { lines: session.queryBind(statement, parameters, "JSONCompactEachRow") };
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(execute(JSON.parse(line)))}\n`);
}
session.cleanup();
process.exit();
