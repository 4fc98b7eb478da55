import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineService } from "../services.ts";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts secrets that must be readable again (authenticated, bound to a purpose). */
export interface SecretBox {
  /** @param purpose use and owner of the secret; needed to decrypt it */
  seal(text: string, purpose: string): string;
  /** `null` for another key or purpose, or if it was modified. */
  open(sealed: string, purpose: string): string | null;
  /** The same for the same text and purpose; the text cannot be found from it without the key. */
  digest(text: string, purpose: string): string;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** The key in the data folder, created on first use with mode 0600. */
const keyOfFolder = (dataDir: string): Buffer => {
  const file = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  try {
    // Fails if it exists, also when another process has just created it.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  const key = Buffer.from(readFileSync(file, "utf8"), "base64");
  if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes`);
  return key;
};

/** @param secretKey shared by several nodes; without it the key of the data folder is used */
export const openSecretBox = ({
  dataDir,
  secretKey,
}: {
  dataDir: string;
  secretKey: string | undefined;
}): SecretBox => {
  let root: Buffer | null = null;
  const keys = new Map<string, Buffer>();
  const keyFor = (use: "sgval.secrets" | "sgval.digests"): Buffer => {
    root ??= secretKey ? Buffer.from(secretKey) : keyOfFolder(dataDir);
    const key = keys.get(use) ?? Buffer.from(hkdfSync("sha256", root, "", use, 32));
    keys.set(use, key);
    return key;
  };
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, keyFor("sgval.secrets"), iv, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < ivLength + tagLength) return null;
      const decipher = createDecipheriv(algorithm, keyFor("sgval.secrets"), bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(ivLength + tagLength)),
          decipher.final(),
        ]).toString();
      } catch {
        return null;
      }
    },
    digest: (text, purpose) =>
      createHmac("sha256", keyFor("sgval.digests")).update(`${purpose}\0${text}`).digest("base64url"),
  };
};

export const secretBox = defineService("secret box", ({ config }) => openSecretBox(config));
