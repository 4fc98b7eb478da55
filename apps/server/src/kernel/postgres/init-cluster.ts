import { randomBytes } from "node:crypto";
import { access, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import type { PostgresBinaries } from "./locate-binaries.ts";
import type { ClusterLocation } from "./locate-cluster.ts";
import { runAs } from "./runtime-user.ts";

const stagingPrefix = ".initdb-";

async function superuserPassword({ folder, user }: ClusterLocation): Promise<string> {
  const path = join(folder, "superuser.password");
  const existing = (await readFile(path, "utf8").catch(() => "")).trim();
  if (existing) return existing;
  const password = randomBytes(32).toString("base64url");
  const draft = `${path}.new`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, path);
  return password;
}

const localeOptions =
  process.platform === "linux"
    ? // The built-in provider sorts independently of the C library, so a system upgrade cannot corrupt an index.
      ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Creates the cluster in `<folder>/cluster` if it does not exist. It is created in a staging folder and renamed when
 * complete, so that an interrupted first start is repeated.
 * @returns the path of the cluster and the password of its superuser `postgres`
 */
export async function initCluster(
  binaries: PostgresBinaries,
  location: ClusterLocation,
  logger: BaseLogger,
): Promise<{ cluster: string; password: string }> {
  const { folder, user } = location;
  const cluster = join(folder, "cluster");
  const password = await superuserPassword(location);
  for (const name of await readdir(folder)) {
    if (name.startsWith(stagingPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const exists = await access(join(cluster, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (exists) return { cluster, password };

  const staging = await mkdtemp(join(folder, stagingPrefix));
  if (user) await chown(staging, user.uid, user.gid);
  await runAs(user, binaries.initdb, [
    ...["--pgdata", staging, "--username", "postgres", "--encoding", "UTF8", ...localeOptions],
    ...["--data-checksums", "--auth", "scram-sha-256", "--pwfile", join(folder, "superuser.password")],
  ]);
  await rename(staging, cluster);
  logger.info({ cluster, user: user?.name }, "created the database cluster");
  return { cluster, password };
}
