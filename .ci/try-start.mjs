// Starts the service with a command, loads the playground of the link that it prints, sends the request of the curl line
// that it prints, and stops the service.
// Usage: node .ci/try-start.mjs "npm ci && npm start"
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const [command = "npm start"] = process.argv.slice(2);
// `exec` replaces the shell with the last command, so that it receives the signal.
const child = spawn("sh", ["-c", command.replace(/(?:^|(?<=&& ))(?=[^&]*$)/, "exec ")], {
  env: { ...process.env, PORT: "0", API_KEY: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(child, "exit");
let status;
let playground;
for await (const line of createInterface(child.stdout)) {
  console.log(line);
  const [, link] = /^Playground: (\S+)$/.exec(line) ?? [];
  if (link !== undefined) playground = await loadPlayground(link);
  const [, authorization, url] = /^ {2}curl -H "Authorization: (.*)" '(.*)'$/.exec(line) ?? [];
  if (url === undefined) continue;
  let response = await fetch(url, { headers: { authorization } });
  // On a busy machine, the service may ask to wait.
  while (response.status === 503) {
    await sleep(1_000 * Number(response.headers.get("retry-after")));
    response = await fetch(url, { headers: { authorization } });
  }
  status = response.status;
  console.log(status, await response.text());
  child.kill("SIGTERM");
}
const [code] = await ended;
if (status !== 200 || playground !== 200 || code !== 0) {
  throw new Error(`"${command}": status ${status}, of the playground ${playground}, exit code ${code}`);
}

/** Loads the page and its script. Returns the status of the script. */
async function loadPlayground(link) {
  if (!link.includes("#key=")) throw new Error("The link of the playground has no key");
  const page = await (await fetch(link)).text();
  const [, script] = /<script type="module" src="([^"]+)">/.exec(page) ?? [];
  if (script === undefined) throw new Error("The page of the playground has no script");
  const response = await fetch(new URL(script, link));
  console.log(response.status, script, (await response.arrayBuffer()).byteLength, "bytes");
  return response.status;
}
