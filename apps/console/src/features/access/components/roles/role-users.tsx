import type { Role } from "@sgval/contract/access/roles";
import { exportUsers, type User } from "@sgval/contract/access/users";
import { usualPageSize } from "@sgval/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../../shared/ui/page/page-frame.ts";
import { userListQuery } from "../../api/users.ts";
import { UserCard } from "../users/user-card.tsx";
import { SuperMark, Timestamp, UserName } from "../users/user-cells.tsx";

/** The users of a role, or of all roles while none is chosen. */
export const RoleUsers = (props: {
  role: Role | undefined;
  page: number | undefined;
  size: number | undefined;
  onChange: (change: { page?: number | undefined; size?: number | undefined }) => void;
}) => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  const format = useFormat();
  const navigate = useNavigate();
  const { role, page = 1, size = usualPageSize } = props;
  const [density] = useDensity();
  const order = { sort: role ? "username" : "role", ...(role ? { roleId: [role.id] } : {}) };
  const query = useQuery(userListQuery({ page, size, ...order }));
  const columns = useMemo(
    (): readonly Column<User>[] => [
      {
        key: "username",
        head: t("columns.username"),
        isName: true,
        cell: (user) => <UserName user={user} />,
      },
      {
        key: "role",
        head: t("columns.role"),
        cell: (user) => (user.role ? roleName(user.role.name) : t("noRole")),
      },
      { key: "email", head: t("columns.email"), cell: (user) => user.email },
      { key: "superUser", head: t("columns.superUser"), cell: (user) => <SuperMark user={user} /> },
      {
        key: "lastSeenAt",
        head: t("columns.lastSeenAt"),
        align: "end",
        cell: (user) => <Timestamp at={user.lastSeenAt} />,
      },
    ],
    [t, roleName],
  );
  const title = role ? t("role.usersOf", { role: roleName(role.name) }) : t("role.usersOfAll");
  return (
    <ListSection
      title={title}
      sub={query.data && format.count(query.data.metaData.total)}
      actions={<ExportMenu route={exportUsers} query={order} about={title} />}
      caption={title}
      query={query}
      failed={t("usersFailed")}
      rowKey={(user) => String(user.id)}
      columns={columns}
      density={density}
      onOpen={(user) => void navigate({ to: paths.user, params: { id: String(user.id) } })}
      renderCard={(user) => <UserCard user={user} checkbox={null} menu={null} />}
      empty={{ reason: t("role.noUsers") }}
      page={props.page}
      size={props.size}
      onPage={props.onChange}
    />
  );
};
