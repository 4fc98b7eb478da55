import type { User } from "@sgval/contract/access/users";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { Day, SuperMark, Timestamp, UserName } from "./user-cells.tsx";

/** The columns of the user list; `menu` draws the last cell. */
export const useUserColumns = (menu: (user: User) => ReactNode): readonly Column<User>[] => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  return useMemo(
    (): readonly Column<User>[] => [
      {
        key: "username",
        head: t("columns.username"),
        sortable: true,
        isName: true,
        cell: (user) => <UserName user={user} />,
      },
      { key: "email", head: t("columns.email"), sortable: true, cell: (user) => user.email },
      {
        key: "role",
        head: t("columns.role"),
        sortable: true,
        cell: (user) => (user.role ? roleName(user.role.name) : t("noRole")),
      },
      { key: "superUser", head: t("columns.superUser"), cell: (user) => <SuperMark user={user} /> },
      {
        key: "createdAt",
        head: t("columns.createdAt"),
        align: "end",
        sortable: true,
        from: 1280,
        cell: (user) => <Day at={user.createdAt} />,
      },
      {
        key: "updatedAt",
        head: t("columns.updatedAt"),
        align: "end",
        sortable: true,
        from: 1280,
        cell: (user) => <Timestamp at={user.updatedAt} />,
      },
      {
        key: "lastSeenAt",
        head: t("columns.lastSeenAt"),
        align: "end",
        sortable: true,
        cell: (user) => <Timestamp at={user.lastSeenAt} />,
      },
      {
        key: "menu",
        head: "",
        headLabel: t("columns.actions"),
        align: "end",
        width: 44,
        always: true,
        cell: menu,
      },
    ],
    [t, roleName, menu],
  );
};
