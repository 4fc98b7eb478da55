import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clusterFolder } from "./run-folder.ts";

export type ClusterAddress = { host: string; port: number; user: string; password: string };

/** How to reach the embedded PostgreSQL of a running server, read from the files it keeps. */
export const clusterAddress = (dataDir: string): ClusterAddress => {
  const folder = clusterFolder(dataDir);
  const lines = readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n");
  return {
    host: lines[4]?.trim() || "127.0.0.1",
    port: Number(lines[3]),
    user: "postgres",
    password: readFileSync(join(folder, "superuser.password"), "utf8").trim(),
  };
};
