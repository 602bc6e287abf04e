// `npm run key`: creates, lists and revokes API keys.
import { buildService } from "./build.mjs";

await buildService();
await import("./.build/key-command.js");
