import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface PostmasterFile {
  /** NaN without a file. */
  pid: number;
  port: number;
  socketFolder: string;
}

export const postmasterFile = (cluster: string): string => join(cluster, "postmaster.pid");

/** What PostgreSQL says of its server on this cluster, which may have ended since. */
export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile> => {
  const text = await readFile(postmasterFile(cluster), "utf8").catch(() => "");
  // Lines: process id, cluster, start time, port, folder of the socket, address.
  const [pid = "", , , port = "", socketFolder = ""] = text.split("\n");
  return { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10), socketFolder };
};
