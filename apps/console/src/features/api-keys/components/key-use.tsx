import { describePermission } from "@sgval/contract/access/permission-labels";
import { type ApiKey, operates, readsOnly } from "@sgval/contract/api-keys/api-keys";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";

/** What a key may do besides reading, with what operates first. */
export const KeyScope = ({ permissions }: Pick<ApiKey, "permissions">) => {
  const { t } = useTranslation("apiKeys");
  const language = useLanguage();
  const more = permissions.filter((name) => !readsOnly(name));
  if (more.length === 0) return t("readOnly");
  return more
    .toSorted((one, other) => Number(operates(other)) - Number(operates(one)))
    .map((name) => describePermission(name, language))
    .join(", ");
};

/** Its end, its last use, and the last time it was refused. */
export const KeyUse = ({ apiKey }: { apiKey: ApiKey }) => {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const end = {
    // It may be next year.
    active: t("ends", { time: format.date(apiKey.expiresAt) }),
    expired: t("expired", { time: format.timestamp(apiKey.expiresAt) }),
    revoked: t("revoked", { time: format.timestamp(apiKey.revokedAt ?? apiKey.expiresAt) }),
  }[apiKey.state];
  const { lastUsedAt, lastRefusedAt, lastRefusal } = apiKey;
  const said = [
    end,
    lastUsedAt ? t("used", { time: format.timestamp(lastUsedAt) }) : t("neverUsed"),
    lastRefusedAt && lastRefusal
      ? t("refused", { time: format.timestamp(lastRefusedAt), reason: t(`because.${lastRefusal}`) })
      : null,
  ];
  return said.filter(Boolean).join(" · ");
};
