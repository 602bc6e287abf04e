// `npm start` as a newcomer does it: waits for the curl line, does what it says, and stops the service again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const child = spawn("npm", ["start"], {
  env: { ...process.env, PORT: "0", API_KEY: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
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
const [code] = child.exitCode === null && child.signalCode === null ? await once(child, "exit") : [child.exitCode];
if (status !== 200 || code !== 0) throw new Error(`npm start answered ${status} and ended with ${code}`);
