import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSecretBox } from "./secret-box.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sgval-box-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

it("decrypts what it encrypted, after a restart too, for the same purpose only", () => {
  const sealed = openSecretBox({ dataDir, secretKey: undefined }).seal("s3cret", "second factor 1");
  const later = openSecretBox({ dataDir, secretKey: undefined });
  expect(later.open(sealed, "second factor 1")).toBe("s3cret");
  expect(later.open(sealed, "second factor 2")).toBeNull();
  expect(sealed).not.toContain("s3cret");
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
});

it("decrypts nothing that was modified or encrypted with another key", () => {
  const box = openSecretBox({ dataDir, secretKey: "a key for several nodes" });
  const sealed = box.seal("s3cret", "x");
  const [one, other] = [sealed.slice(0, -2), sealed.slice(-2)];
  expect(box.open(`${one}${other === "AA" ? "BB" : "AA"}`, "x")).toBeNull();
  expect(box.open("", "x")).toBeNull();
  expect(openSecretBox({ dataDir, secretKey: "another key of the nodes" }).open(sealed, "x")).toBeNull();
  expect(openSecretBox({ dataDir, secretKey: "a key for several nodes" }).open(sealed, "x")).toBe("s3cret");
});

it("has one digest of a text for each key and purpose, which does not show the text", () => {
  const box = openSecretBox({ dataDir, secretKey: "a key for several nodes" });
  const digest = box.digest("sgval", "x");
  expect(openSecretBox({ dataDir, secretKey: "a key for several nodes" }).digest("sgval", "x")).toBe(digest);
  expect(digest).not.toContain("sgval");
  const others = [
    box.digest("sgval", "y"),
    box.digest("SGVAL", "x"),
    openSecretBox({ dataDir, secretKey: undefined }).digest("sgval", "x"),
  ];
  expect(others).not.toContain(digest);
});
