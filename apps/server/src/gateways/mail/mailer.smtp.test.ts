import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createJobs } from "../../kernel/jobs/jobs.ts";
import { createLogger } from "../../kernel/logging.ts";
import { openSecretBox } from "../../kernel/secrets/secret-box.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createMailer, openSmtp } from "./mailer.ts";

const received: string[] = [];
let server: Server;
let port = 0;
const dataDir = mkdtempSync(join(tmpdir(), "sgval-smtp-"));
const logger = createLogger("silent");
const db = await openTestDatabase();

/** A minimal SMTP server for one mail. */
const openServer = () =>
  createServer((socket) => {
    let data: string | null = null;
    socket.write("220 mail.example\r\n");
    socket.on("data", (chunk) => {
      if (data !== null) {
        data += chunk.toString();
        if (!data.endsWith("\r\n.\r\n")) return;
        received.push(data);
        data = null;
        return void socket.write("250 taken\r\n");
      }
      const label = chunk.toString().slice(0, 4).toUpperCase();
      if (label === "DATA") data = "";
      if (label === "QUIT") return void socket.end("221 bye\r\n");
      socket.write(label === "DATA" ? "354 go on\r\n" : "250 well\r\n");
    });
    socket.on("error", () => {});
  });

beforeAll(async () => {
  server = openServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true });
});

it("sends over SMTP, and line breaks in a subject add no header", async () => {
  const clock = fakeClock();
  const secrets = openSecretBox({ dataDir, secretKey: undefined });
  const jobs = createJobs({ db, secrets, clock, logger, alone: true });
  const mailer = createMailer({
    smtpUrl: () => `smtp://127.0.0.1:${port}?from=sg@example.org`,
    ...{ title: "SG-VAL", dataDir, db, jobs, clock, logger, openTransport: openSmtp },
  });
  await jobs.start();
  await mailer.send(db.kysely, {
    to: "lan@example.org",
    subject: "Đặt mật khẩu\r\nBcc: other@example.org",
    text: "https://sg/x",
    secret: true,
  });
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 });
  mailer.stop();
  await jobs.stop();
  const [head = ""] = (received[0] ?? "").split("\r\n\r\n");
  expect(head).toMatch(/^From: "?SG-VAL"? <sg@example\.org>$/m);
  expect(head).toContain("To: lan@example.org");
  expect(head).not.toMatch(/^bcc:/im);
  expect(received[0]).toContain("https://sg/x");
  expect(await mailer.outbox()).toEqual([]);
});
