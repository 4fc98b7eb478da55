import { styled } from "@mui/material/styles";
import type { User } from "@sgval/contract/access/users";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { Grow } from "../../../../shared/ui/arrange.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { SuperMark, Timestamp, UserName } from "./user-cells.tsx";

const Role = styled("span")({ display: "inline-flex", gap: 12, color: paint.ink2 });

const Line = styled("div")({ display: "flex", alignItems: "center", gap: 8, minWidth: 0 });

const Foot = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 12px",
  marginTop: 8,
  color: paint.mute,
});

/** A user on a narrow screen. */
export const UserCard = ({ user, checkbox, menu }: { user: User; checkbox: ReactNode; menu: ReactNode }) => {
  const { t } = useTranslation(["access", "common"]);
  const roleName = useRoleName();
  return (
    <>
      <Line>
        {checkbox}
        <Grow>
          <UserName user={user} email={user.email} />
        </Grow>
        {menu}
      </Line>
      <Foot>
        <Role>
          {user.role ? roleName(user.role.name) : t("noRole")}
          <SuperMark user={user} />
        </Role>
        <span>
          {t("columns.lastSeenAt")}
          {t("common:colon")}
          <Timestamp at={user.lastSeenAt} />
        </span>
      </Foot>
    </>
  );
};
