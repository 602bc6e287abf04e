import { serve } from "./serve.js";
import { HELP } from "./settings/help.js";
import { readSettings } from "./settings/read-settings.js";

const read = readSettings({ args: process.argv.slice(2), environment: process.env });

switch (read.kind) {
  case "help":
    process.stdout.write(HELP);
    break;
  case "problems":
    process.stderr.write(`${read.problems.join("\n")}\n`);
    process.exitCode = 2;
    break;
  case "settings":
    try {
      await serve(read.settings);
    } catch (error) {
      process.stderr.write(`The service cannot start: ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
}
