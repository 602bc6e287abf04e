// ClickHouse as a process that answers questions: a line of JSON each, in their order. The argument is a folder in which
// chdb is installed. A process of its own, as it may be one for another kind of processor.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [folder = "."] = process.argv.slice(2);
const { Session } = createRequire(join(folder, "package.json"))("chdb");
const session = new Session();

function answer({ statement, parameters }) {
  try {
    return { lines: session.queryBind(statement, parameters, "JSONCompactEachRow") };
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
session.cleanup();
process.exit();
