import { styled } from "@mui/material/styles";
import type { LockOut } from "@sgval/contract/control/lock-out";
import { IconLockSquareRounded } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { useLockOutsOf } from "../../lock-outs.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Tag = styled("span")({
  ...typeScale.micro,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  padding: "0 5px 0 3px",
  border: `1.5px solid ${paint.mediumText}`,
  borderRadius: 4,
  color: paint.mediumText,
  fontWeight: 650,
  verticalAlign: "middle",
  "& svg": { flex: "none" },
});

/** Who keeps commands away from a device, why and until when; since when to those who may not know who does. */
export const useLockOutText = () => {
  const { t } = useTranslation("common");
  const format = useFormat();
  return ({
    owner,
    reason,
    since,
    until,
  }: Pick<LockOut, "reason" | "since" | "until"> & { owner: { name: string } | null }): string => {
    if (owner === null) return t("lockOut.lockedSince", { time: format.timestamp(since) });
    return until === null
      ? t("lockOut.openEnd", { actor: owner.name, reason })
      : t("lockOut.until", { actor: owner.name, reason, time: format.timestamp(until) });
  };
};

/** The lock-out tag of a device; nothing where there is none. `named` also says whose it is. */
export const LockOutBadge = ({ deviceId, named = false }: { deviceId: number; named?: boolean }) => {
  const { t } = useTranslation("common");
  const text = useLockOutText();
  const tags = useLockOutsOf(deviceId);
  const [first] = tags;
  if (!first) return null;
  const more = tags.length - 1;
  return (
    <Tag title={tags.map(text).join("\n")}>
      <IconLockSquareRounded size={14} stroke={2} aria-hidden />
      <span>
        {t("lockOut.short")}
        {named && first.owner && `: ${first.owner.name}${more > 0 ? ` +${more}` : ""}`}
      </span>
      <span className="visually-hidden">{tags.map(text).join(". ")}</span>
    </Tag>
  );
};
