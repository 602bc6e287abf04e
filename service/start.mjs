// `npm start`: builds the service and runs it in this process, so that signals reach it.
import { buildService } from "./build.mjs";

await buildService();
await import("./.build/main.js");
