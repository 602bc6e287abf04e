// Runs commands one after another, the last of them a server, while standard input is open. Then removes their folder.
// However the parent process ends, its pipe closes, which stops the server.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { folder, user, commands } = JSON.parse(process.argv[2]);
const identity = user === undefined ? {} : { uid: user, gid: user };
let running;
let isWanted = true;

process.stdin
  .on("end", () => {
    isWanted = false;
    // PostgreSQL stops immediately, without waiting for its clients. MariaDB treats it like SIGTERM.
    running?.kill("SIGQUIT");
  })
  .resume();

function run([command, ...args]) {
  return new Promise((resolve, reject) => {
    running = spawn(command, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"], ...identity });
    running.on("error", reject);
    running.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} exited with ${code}`))));
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
