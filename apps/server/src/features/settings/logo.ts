import { logoTypes } from "@sgval/contract/settings/logo";
import * as z from "zod";
import { asPng, type PictureMaker } from "../../gateways/files/make-picture.ts";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { type SettingsKit, settingStored } from "./define-setting.ts";
import { readSettings, writeSetting } from "./settings.store.ts";

const key = "logo";
/** In pixels: three times as large as pages show it, for dense screens. */
const resize = { width: 480, height: 160, fit: "inside", withoutEnlargement: true } as const;

interface StoredLogo {
  /** Stays after a removal, because browsers keep logos by version. */
  version: number;
  picture: Buffer | null;
}
/** The picture is stored in base64. */
const storedLogo = z.object({ version: z.number().int(), content: z.string().nullable() }).transform(
  ({ version, content }): StoredLogo => ({
    version,
    picture: content === null ? null : Buffer.from(content, "base64"),
  }),
);

export interface Logo {
  /** `null` without a logo. */
  version(): number | null;
  read(): Buffer | null;
  /** The same as a PNG, for printed reports. */
  readPng(): Promise<Buffer | null>;
  /** Errors: `logo_invalid`, `server_busy`. */
  save(content: Buffer, caller: Caller): Promise<number>;
  remove(caller: Caller): Promise<void>;
}

/**
 * The logo of the utility. It is a setting like others rather than a file: every node has it, and a backup of the
 * database holds it.
 */
export const createLogo = (
  deps: AuditDeps & { makePicture: PictureMaker },
  { cacheSetting }: Pick<SettingsKit, "cacheSetting">,
): Logo => {
  const setting = cacheSetting({ key, schema: storedLogo, fallback: { version: 0, picture: null } });
  const store = (picture: Buffer | null, caller: Caller): Promise<StoredLogo> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = setting.parse(await readSettings(trx));
      if (picture && before.picture ? picture.equals(before.picture) : picture === before.picture)
        return before;
      // Not a mere count: after the restore of a backup it would give a version again that browsers keep for ever.
      const version = Math.max(before.version + 1, Math.floor(now.getTime() / 1000));
      await writeSetting(trx, key, { version, content: picture?.toString("base64") ?? null }, now);
      const detail = picture === null ? "logo_removed" : "logo_updated";
      await record({ subject: "setting", subjectName: "logo", detail });
      emit(settingStored, { key });
      return { version, picture };
    });
  return {
    version: () => (setting.value().picture === null ? null : setting.value().version),
    read: () => setting.value().picture,
    readPng: async () => {
      const { picture } = setting.value();
      return picture && asPng(picture);
    },
    save: async (content, caller) => {
      const kind = { types: logoTypes, quality: 90, resize };
      const picture = await deps.makePicture(content, kind, caller.actor.userId);
      if (!picture) throw new Refusal("logo_invalid");
      return (await store(picture, caller)).version;
    },
    remove: async (caller) => {
      await store(null, caller);
    },
  };
};
