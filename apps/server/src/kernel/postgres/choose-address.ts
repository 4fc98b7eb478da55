import { chmod, chown, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { ClusterLocation } from "./locate-cluster.ts";
import type { PostgresAddress } from "./postgres-settings.ts";

const socketPort = 5432;
/** Longest socket path that all systems accept (macOS has the lowest limit, 103 bytes). */
const longestSocketPath = 100;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/**
 * Chooses the listen address: a Unix socket in a folder that only its user may enter, or a free port of 127.0.0.1 if
 * the path is too long or the system has no such sockets.
 */
export async function chooseAddress({ folder, user }: ClusterLocation): Promise<PostgresAddress> {
  const socketFolder = join(folder, "socket");
  const longest = join(socketFolder, `.s.PGSQL.${socketPort}.lock`);
  if (process.platform === "win32" || Buffer.byteLength(longest) > longestSocketPath) {
    return { port: await freePort() };
  }
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  if (user) await chown(socketFolder, user.uid, user.gid);
  await chmod(socketFolder, 0o700);
  return { socketFolder, port: socketPort };
}

/** The `host` option of the driver: the socket folder or 127.0.0.1. */
export const hostOf = (address: PostgresAddress): string => address.socketFolder ?? "127.0.0.1";
