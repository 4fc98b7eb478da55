import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RuntimeUser } from "./runtime-user.ts";

const execute = promisify(execFile);

/** Spawn options that put a child in the account of `user`, from a folder everybody may enter. */
export const spawnAs = (user: RuntimeUser | undefined) => ({
  // The caller's own folder may be closed to the user, and PostgreSQL insists on knowing where it stands.
  ...(process.platform === "win32" ? {} : { cwd: "/" }),
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
  // A stray PG* variable of the machine must not steer our own server.
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
});

/**
 * Runs a program to its end as `user`.
 * @throws the child's error with its standard error text when it fails
 */
export const runAs = async (user: RuntimeUser | undefined, file: string, args: string[]): Promise<void> => {
  await execute(file, args, { ...spawnAs(user), windowsHide: true, maxBuffer: 16 * 1024 * 1024 });
};

/** Whether `file` runs to success as `user`. */
export const runsAs = (user: RuntimeUser | undefined, file: string, args: string[]): Promise<boolean> =>
  runAs(user, file, args).then(
    () => true,
    () => false,
  );
