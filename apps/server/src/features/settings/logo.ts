import { logoTypes } from "@sgval/contract/settings/logo";
import * as z from "zod";
import { makePicture } from "../../gateways/files/make-picture.ts";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { type SettingsKit, settingStored } from "./define-setting.ts";
import { readSettings, writeSetting } from "./settings.store.ts";

const key = "logo";
/** In pixels: three times as large as pages show it, for dense screens. */
const resize = { width: 480, height: 160, fit: "inside", withoutEnlargement: true } as const;

/** The picture in base64. After a removal the version stays, because browsers keep logos by version. */
const storedLogo = z.object({ version: z.number().int(), content: z.string().nullable() });
type StoredLogo = z.output<typeof storedLogo>;

export interface Logo {
  /** `null` without a logo. */
  version(): number | null;
  read(): Buffer | null;
  /** Errors: `logo_invalid`. */
  save(content: Buffer, caller: Caller): Promise<number>;
  remove(caller: Caller): Promise<void>;
}

/**
 * The logo of the utility. It is a setting like others rather than a file: every node has it, and a backup of the
 * database holds it.
 */
export const createLogo = (deps: AuditDeps, { cacheSetting }: Pick<SettingsKit, "cacheSetting">): Logo => {
  const setting = cacheSetting({ key, schema: storedLogo, fallback: { version: 0, content: null } });
  const store = (content: string | null, caller: Caller): Promise<StoredLogo> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = setting.parse(await readSettings(trx));
      if (before.content === content) return before;
      // Not a mere count: after the restore of a backup it would give a version again that browsers keep for ever.
      const version = Math.max(before.version + 1, Math.floor(now.getTime() / 1000));
      const after = { version, content };
      await writeSetting(trx, key, after, now);
      const detail = content === null ? "logo_removed" : "logo_updated";
      await record({ subject: "setting", subjectName: "logo", detail });
      emit(settingStored, { key });
      return after;
    });
  return {
    version: () => (setting.value().content === null ? null : setting.value().version),
    read: () => {
      const { content } = setting.value();
      return content === null ? null : Buffer.from(content, "base64");
    },
    save: async (content, caller) => {
      const picture = await makePicture(content, { types: logoTypes, quality: 90, resize });
      if (!picture) throw new Refusal("logo_invalid");
      return (await store(picture.toString("base64"), caller)).version;
    },
    remove: async (caller) => {
      await store(null, caller);
    },
  };
};
