import { styled } from "@mui/material/styles";
import type { User } from "@sgval/contract/access/users";
import { IconShieldStar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { useExactTip } from "../../../../shared/ui/device/exact-tip.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { UserPhoto } from "../../../../shared/ui/photo/user-photo.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Texts = styled("span")({ minWidth: 0 });
const Super = styled("span")({ display: "inline-flex", alignItems: "center", gap: 5, whiteSpace: "nowrap" });
const Time = styled("time")({ whiteSpace: "nowrap" });

const Name = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  "& a": { color: paint.ink, fontWeight: 600, textDecoration: "none", overflowWrap: "anywhere" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute, overflowWrap: "anywhere" },
});

/** An address that breaks before its host rather than within a word. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf("@") + 1;
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};

/** Photo and name, linked to the account; `email` is shown below. */
export const UserName = ({ user, email = null }: { user: User; email?: string | null }) => (
  <Name>
    <UserPhoto user={user} />
    <Texts>
      <Link to={paths.user} params={{ id: String(user.id) }}>
        {user.username}
      </Link>
      {email && (
        <small>
          <EmailText email={email} />
        </small>
      )}
    </Texts>
  </Name>
);

export const SuperMark = ({ user }: { user: Pick<User, "superUser" | "manageSuper"> }) => {
  const { t } = useTranslation("access");
  if (!user.superUser) return null;
  return (
    <Super title={user.manageSuper ? t("manageSuper") : undefined}>
      <IconShieldStar size={16} stroke={1.75} aria-hidden />
      {t("superUser")}
    </Super>
  );
};

/** A time of today or a date; the text for never. */
export const Timestamp = ({ at }: { at: string | null }) => {
  const { t } = useTranslation("access");
  const format = useFormat();
  const exact = useExactTip(() => (at === null ? "" : `${format.dateTime(at)} ${format.zone()}`));
  if (at === null) return <Muted>{t("never")}</Muted>;
  return (
    <Time {...exact} dateTime={at}>
      {format.timestamp(at)}
    </Time>
  );
};

export const Day = ({ at }: { at: string }) => {
  const format = useFormat();
  const exact = useExactTip(() => `${format.dateTime(at)} ${format.zone()}`);
  return (
    <Time {...exact} dateTime={at}>
      {format.date(at)}
    </Time>
  );
};
