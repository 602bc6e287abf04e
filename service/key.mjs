// `npm run key`: creates, lists and revokes API keys.
import { buildService } from "./build.mjs";

await buildService({ withPlayground: false });
await import("./.build/key-command.js");
