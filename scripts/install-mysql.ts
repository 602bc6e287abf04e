import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Debian has MySQL in no other suite. Only the files are unpacked, so it does not have to fit the system. */
const SUITE = "sid";
const PACKAGE = "mysql-server-core";
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** Shared by all clones. The home folder of root is closed to the user of the servers. */
const CACHE =
  process.getuid?.() === 0
    ? "/var/cache/ampipe"
    : join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ampipe");
const INSTALLED = join(CACHE, "mysql");

export interface Mysql {
  /** Runs mysqld with the options that say where its files are. */
  readonly command: readonly [program: string, ...args: string[]];
  /** A data folder to copy, which is faster than initializing one. */
  readonly data?: string;
}

/** Returns the unpacked MySQL, or else the one in PATH. MariaDB also has a `mysqld`. */
export function findMysql(): Mysql | undefined {
  if (existsSync(INSTALLED)) return unpackedMysql(INSTALLED);
  const { stdout } = spawnSync("mysqld", ["--version"], { encoding: "utf8" });
  return stdout && !stdout.includes("MariaDB") ? { command: ["mysqld", "--no-defaults"] } : undefined;
}

/** Installs MySQL, if it is missing, in a folder that does not belong to the package manager. */
export function installMysql(): void {
  if (findMysql() !== undefined) {
    console.log("MySQL is installed");
    return;
  }
  console.log(`Installing MySQL to ${INSTALLED}: 70 MB to download`);
  try {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, "installing-"));
    try {
      install(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `MySQL is missing and could not be installed: ${reason}
Debian installs it with apt-get and dpkg, as any user. Elsewhere, install it so that "mysqld" is in PATH, then run this
command again. On Ubuntu:
  sudo apt-get install --no-install-recommends ${PACKAGE}`,
    );
  }
}

/** Downloads and unpacks MySQL and all libraries that it needs, with lists, locks and packages in the folder. */
function install(folder: string): void {
  for (const name of ["lists/partial", "archives/partial", "sources", "root"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(
    join(folder, "sources/mysql.sources"),
    `Types: deb\nURIs: ${findArchive()}\nSuites: ${SUITE}\nComponents: main\nSigned-By: ${KEYRING}\n`,
  );
  // No package counts as installed, so apt-get selects all that MySQL needs.
  writeFileSync(join(folder, "status"), "");
  writeFileSync(join(folder, "apt.conf"), aptConfiguration(folder));
  const env = { APT_CONFIG: join(folder, "apt.conf") };
  run("apt-get", ["-q", "update"], env);
  run("apt-get", ["-qq", "-y", "--download-only", "--no-install-recommends", "install", PACKAGE], env);
  const root = join(folder, "root");
  for (const name of readdirSync(join(folder, "archives")).filter((file) => file.endsWith(".deb"))) {
    run("dpkg", ["-x", join(folder, "archives", name), root]);
  }
  initialize(unpackedMysql(root));
  try {
    renameSync(root, INSTALLED);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(INSTALLED)) throw error;
  }
}

/** Initializes the data folder, and makes it readable for the user of the servers. */
function initialize({ command: [program, ...args], data }: Mysql & { readonly data: string }): void {
  run(program, [...args, "--user=root", "--initialize-insecure", `--datadir=${data}`, "--innodb-redo-log-capacity=8M"]);
  run("chmod", ["-R", "a+rX", data]);
}

/** Uses the system's settings for downloads, such as proxies, but no hooks: they delete files of other runs of apt-get. */
function aptConfiguration(folder: string): string {
  const { stdout } = spawnSync("apt-config", ["dump", "Acquire"], { encoding: "utf8" });
  return [
    stdout ?? "",
    'Acquire::Languages "none";',
    'Acquire::Retries "3";',
    'APT::Sandbox::User "root";',
    'Dir::Etc::main "/dev/null";',
    'Dir::Etc::parts "/dev/null";',
    'Dir::Etc::sourcelist "/dev/null";',
    `Dir::Etc::sourceparts "${join(folder, "sources")}";`,
    `Dir::State "${folder}";`,
    `Dir::State::lists "${join(folder, "lists")}";`,
    `Dir::State::status "${join(folder, "status")}";`,
    `Dir::Cache "${folder}";`,
    `Dir::Cache::archives "${join(folder, "archives")}";`,
    `Dir::Log "${folder}";`,
    "",
  ].join("\n");
}

/** Returns the mirror of Debian that the system uses. */
function findArchive(): string {
  const folder = "/etc/apt/sources.list.d";
  const files = [
    "/etc/apt/sources.list",
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  const text = files
    .filter((file) => existsSync(file) && /\.(list|sources)$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const [, archive] = /^(?:URIs:|deb\s)(?:.*\s)?(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text.join("\n")) ?? [];
  if (archive === undefined) throw new Error("the sources of apt-get have no archive of Debian");
  return archive;
}

/** Runs it with its own loader and C library: those of the system may be older. */
function unpackedMysql(root: string): Mysql & { readonly data: string } {
  const libraries = readdirSync(join(root, "usr/lib"))
    .filter((name) => name.endsWith("-linux-gnu"))
    .map((name) => join(root, "usr/lib", name));
  const loader = libraries
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((file) => /\/ld-linux[^/]*\.so\.\d+$/.test(file));
  if (loader === undefined) throw new Error(`${root} contains no loader`);
  return {
    command: [
      loader,
      ...["--library-path", [...libraries, join(root, "usr/lib")].join(":"), join(root, "usr/sbin/mysqld")],
      "--no-defaults",
      `--basedir=${join(root, "usr")}`,
      `--lc-messages-dir=${join(root, "usr/share/mysql")}`,
      `--character-sets-dir=${join(root, "usr/share/mysql/charsets")}`,
      `--plugin-dir=${join(root, "usr/lib/mysql/plugin")}`,
    ],
    data: join(root, "data"),
  };
}

function run(program: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}): void {
  const { status, error, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive", ...variables },
  });
  if (status !== 0) throw new Error(`"${program}" failed${error ? ` (${error.message})` : ""}\n${stderr ?? ""}`);
}
