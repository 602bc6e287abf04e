// Starts the service with a command, sends the request of the curl line that it prints, and stops the service.
// Usage: node .ci/try-start.mjs "npm ci && npm start"
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const [command = "npm start"] = process.argv.slice(2);
// `exec` replaces the shell with the last command, so that it receives the signal.
const child = spawn("sh", ["-c", command.replace(/(?:^|(?<=&& ))(?=[^&]*$)/, "exec ")], {
  env: { ...process.env, PORT: "0", API_KEY: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(child, "exit");
let status;
for await (const line of createInterface(child.stdout)) {
  console.log(line);
  const [, authorization, url] = /^ {2}curl -H "Authorization: (.*)" '(.*)'$/.exec(line) ?? [];
  if (url === undefined) continue;
  const response = await fetch(url, { headers: { authorization } });
  status = response.status;
  console.log(status, await response.text());
  child.kill("SIGTERM");
}
const [code] = await ended;
if (status !== 200 || code !== 0) throw new Error(`"${command}": response status ${status}, exit code ${code}`);
