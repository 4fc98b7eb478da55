import type { Role } from "@sgval/contract/access/roles";
import {
  type UserCounts as Counts,
  exportUsers,
  type User,
  type UserChoice,
} from "@sgval/contract/access/users";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FilterChoice } from "../../../../shared/ui/list/filters/filter-choice.tsx";
import { ListPage } from "../../../../shared/ui/list/list-page.tsx";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { useListChoice } from "../../../../shared/ui/list/use-list-choice.ts";
import { StatCard, StatCards } from "../../../../shared/ui/page/stat-card.tsx";
import { roleListQuery } from "../../api/roles.ts";
import { findUsers, useDeleteUsers, userListQuery } from "../../api/users.ts";
import { toUserQuery, type UserListSearch, userListSearch } from "../../user-list-search.ts";
import { useUserActions } from "./use-user-actions.tsx";
import { UserBulk } from "./user-bulk.tsx";
import { UserCard } from "./user-card.tsx";
import { useUserColumns } from "./user-columns.tsx";
import { UserDrawer } from "./user-drawer.tsx";
import { UserEditorFields, useUserEditor } from "./user-editor.tsx";

export const UserFilters = (props: {
  search: UserListSearch;
  roles: readonly Role[];
  onChange: (change: Partial<UserListSearch>) => void;
}) => {
  const { t } = useTranslation("access");
  const roleName = useRoleName();
  const { search, onChange } = props;
  return (
    <>
      <FilterChoice
        label={t("columns.role")}
        any={t("anyRole")}
        value={search.role === undefined ? "" : String(search.role)}
        choices={props.roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
        onChange={(role) => onChange({ role: role === undefined ? undefined : Number(role) })}
      />
      <FilterChoice
        label={t("columns.superUser")}
        any={t("anySuper")}
        value={search.super ?? ""}
        choices={[
          { value: "true", label: t("superUser") },
          { value: "false", label: t("notSuper") },
        ]}
        onChange={(only) => onChange({ super: only === "true" || only === "false" ? only : undefined })}
      />
    </>
  );
};

export const UserEditDrawer = (props: { user: User; roles: readonly Role[]; onClose: () => void }) => {
  const { t } = useTranslation(["access", "forms"]);
  const editor = useUserEditor(props.user, props.onClose);
  return (
    <FormDrawer open title={t("editUser")} sub={props.user.username} {...editor.card} onClose={props.onClose}>
      <UserEditorFields editor={editor} roles={props.roles} />
    </FormDrawer>
  );
};

const shown = ["total", "admins", "clients", "superUsers", "neverSignedIn"] as const;

/** Counts over all users, whatever the filters. */
const UserCounts = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation("access");
  const format = useFormat();
  return (
    <StatCards>
      {shown.map((key) => (
        <StatCard key={key} label={t(`counts.${key}`)} value={format.count(counts[key])} />
      ))}
    </StatCards>
  );
};

const keyOf = ({ id }: UserChoice): string => String(id);

/** All accounts with their role; the address holds the view. */
export const UserListPage = () => {
  const [search, onSearch] = usePageSearch(userListSearch);
  const { t } = useTranslation(["access", "forms", "pages"]);
  const navigate = useNavigate();
  const locked = useMissingPermission("User.Create");
  const query = useQuery(userListQuery(toUserQuery(search)));
  const roles = useQuery(roleListQuery()).data ?? [];
  const remove = useDeleteUsers();
  const choice = useListChoice(keyOf);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<User | null>(null);
  const [doomed, setDoomed] = useState<User | null>(null);
  const actionsOf = useUserActions({ onEdit: setEdited, onDelete: setDoomed });
  const menu = (user: User) => (
    <RowMenu label={t("forms:actionsOf", { name: user.username })} actions={actionsOf(user)} />
  );
  const counts = query.data?.metaData.counts;
  return (
    <ListPage
      list="users"
      title={t("pages:name.users")}
      count={counts?.total}
      exports={{ route: exportUsers, query: toUserQuery(search) }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={locked}
          onClick={() => setAdding(true)}
        >
          {t("addUser")}
        </LockedButton>
      }
      above={counts && <UserCounts counts={counts} />}
      query={query}
      failed={t("usersFailed")}
      rowKey={keyOf}
      columns={useUserColumns(menu)}
      card={(user, checkbox) => <UserCard user={user} checkbox={checkbox} menu={menu(user)} />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("searchUsers")}
      searchHint={t("searchUsersHint")}
      filterNames={["role", "super"]}
      filters={(narrow) => <UserFilters search={search} roles={roles} onChange={narrow} />}
      defaultSort="username"
      onOpen={(user) => void navigate({ to: paths.user, params: { id: String(user.id) } })}
      empty={{ reason: t("noUsers") }}
      bulk={{
        choice,
        nameOf: (user) => user.username,
        findAll: async () => {
          const { users, total } = await findUsers(toUserQuery(search));
          return { items: users, total };
        },
        actions: <UserBulk chosen={choice.items} roles={roles} onDone={choice.clear} />,
      }}
    >
      {adding && <UserDrawer roles={roles} onClose={() => setAdding(false)} />}
      {edited && <UserEditDrawer user={edited} roles={roles} onClose={() => setEdited(null)} />}
      <DeleteDialog
        open={doomed !== null}
        names={doomed ? [doomed.username] : []}
        affected={t("deleteUserKeeps")}
        onDelete={() => remove.mutateAsync(doomed ? [doomed.id] : [])}
        onDeleted={() => {
          choice.clear();
          setDoomed(null);
        }}
        onClose={() => setDoomed(null)}
      />
    </ListPage>
  );
};
