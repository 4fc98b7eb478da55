import { tmpdir } from "node:os";
import { join } from "node:path";
import { createActivity } from "../features/activity/index.ts";
import type { createIdentity } from "../features/identity/index.ts";
import { openFiles } from "../gateways/files/files.ts";
import { readConfig } from "../kernel/config.ts";
import { openSecretBox } from "../kernel/secret-box.ts";
import { testTables } from "./tables.ts";

type Parts = Parameters<typeof createIdentity>[0];

/** What identity needs where no mail, photo or second factor is looked at. */
export const bareIdentityParts = (parts: Pick<Parts, "db" | "clock" | "events" | "logger">): Parts => ({
  ...parts,
  activity: createActivity({ ...parts, tables: testTables(parts.clock) }).log,
  mailer: { server: false, send: async () => {}, outbox: async () => [], close: async () => {} },
  files: openFiles(join(tmpdir(), "sgval-no-files")),
  secrets: openSecretBox({ dataDir: tmpdir(), secretKey: "a key for tests alone" }),
  settings: readConfig({}),
  checkManageable: async () => {},
  origin: () => "http://127.0.0.1:8080",
});
