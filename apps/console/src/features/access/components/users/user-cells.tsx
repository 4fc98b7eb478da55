import { styled } from "@mui/material/styles";
import type { User } from "@sgval/contract/access/users";
import { IconShieldStar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { UserPhoto } from "../../../../shared/ui/photo/user-photo.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Name = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  "& a": { color: paint.ink, fontWeight: 600, textDecoration: "none", overflowWrap: "anywhere" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute, overflowWrap: "anywhere" },
});

/** Photo and name, linked to the account; `sub` stands below. */
export const UserName = ({ user, sub }: { user: User; sub?: string }) => (
  <Name>
    <UserPhoto user={user} />
    <span style={{ minWidth: 0 }}>
      <Link to={paths.user} params={{ id: String(user.id) }}>
        {user.username}
      </Link>
      {sub && <small>{sub}</small>}
    </span>
  </Name>
);

export const SuperMark = ({ user }: { user: Pick<User, "superUser" | "manageSuper"> }) => {
  const { t } = useTranslation("access");
  if (!user.superUser) return null;
  return (
    <span
      title={user.manageSuper ? t("manageSuper") : undefined}
      style={{ display: "inline-flex", alignItems: "center", gap: 5, whiteSpace: "nowrap" }}
    >
      <IconShieldStar size={16} stroke={1.75} aria-hidden />
      {t("superUser")}
    </span>
  );
};

/** A time of today or a date; the text for never. */
export const Timestamp = ({ at }: { at: string | null }) => {
  const { t } = useTranslation("access");
  const format = useFormat();
  if (at === null) return <span style={{ color: paint.mute }}>{t("never")}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)} style={{ whiteSpace: "nowrap" }}>
      {format.timestamp(at)}
    </time>
  );
};

export const Day = ({ at }: { at: string }) => {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)} style={{ whiteSpace: "nowrap" }}>
      {format.date(at)}
    </time>
  );
};
