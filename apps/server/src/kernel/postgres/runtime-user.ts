import { readFile } from "node:fs/promises";

/** The account PostgreSQL runs as. */
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
 * Chooses the account for PostgreSQL, which refuses to run as root.
 * An existing cluster keeps its owner, so that moving between `sudo` and an ordinary start loses nothing.
 * @param ownerUid owner of an existing cluster, if there is one
 * @returns undefined when PostgreSQL can simply run as the current user
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
