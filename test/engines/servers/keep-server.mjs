// Runs commands one after another, of which the last is a server, for as long as the standard input is open, and then
// removes their folder. However the process at the other end of the input ends, the input ends too: so does the server.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { folder, user, commands } = JSON.parse(process.argv[2]);
const identity = user === undefined ? {} : { uid: user, gid: user };
let running;
let isWanted = true;

process.stdin
  .on("end", () => {
    isWanted = false;
    // PostgreSQL stops at once, without waiting for its clients; MariaDB as by SIGTERM.
    running?.kill("SIGQUIT");
  })
  .resume();

function run([command, ...args]) {
  return new Promise((resolve, reject) => {
    running = spawn(command, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"], ...identity });
    running.on("error", reject);
    running.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

try {
  for (const command of commands) if (isWanted) await run(command);
} catch (error) {
  if (isWanted) console.error(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
