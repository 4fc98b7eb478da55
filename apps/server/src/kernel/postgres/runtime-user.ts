import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** The operating system user that runs PostgreSQL. */
export interface RuntimeUser {
  uid: number;
  gid: number;
  name: string;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

const parseAccounts = (passwd: string): RuntimeUser[] =>
  passwd.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });

/**
 * Chooses the user for PostgreSQL, which refuses to run as root.
 * An existing cluster keeps its owner, so that it works whether the server is started by root or by that user.
 * @param ownerUid owner of an existing cluster, if there is one
 * @returns undefined when PostgreSQL can run as the current user
 */
export async function chooseRuntimeUser(ownerUid: number | undefined): Promise<RuntimeUser | undefined> {
  if (!isRoot()) return undefined;
  const accounts = parseAccounts(await readFile("/etc/passwd", "utf8"));
  if (ownerUid !== undefined && ownerUid !== 0) {
    const owner = accounts.find((account) => account.uid === ownerUid);
    return owner ?? { uid: ownerUid, gid: ownerUid, name: String(ownerUid) };
  }
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (account) return account;
  }
  throw new Error("PostgreSQL cannot run as root and neither the user postgres nor nobody exists");
}

const execute = promisify(execFile);

/** Spawn options that run a child process as `user`, with a working directory that every user may enter. */
export const spawnAs = (user: RuntimeUser | undefined) => ({
  // The current folder may not be accessible to the user, and PostgreSQL fails without a readable working directory.
  ...(process.platform === "win32" ? {} : { cwd: "/" }),
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
  // PG* and locale variables of the machine must not configure the embedded server.
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
});

/**
 * Runs a program as `user` until it exits.
 * @throws the error of the child process, with its standard error text
 */
export const runAs = async (user: RuntimeUser | undefined, file: string, args: string[]): Promise<void> => {
  await execute(file, args, { ...spawnAs(user), windowsHide: true, maxBuffer: 16 * 1024 * 1024 });
};

/** Whether `file` runs successfully as `user`. */
export const runsAs = (user: RuntimeUser | undefined, file: string, args: string[]): Promise<boolean> =>
  runAs(user, file, args).then(
    () => true,
    () => false,
  );
