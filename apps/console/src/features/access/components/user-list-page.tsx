import Button from "@mui/material/Button";
import { exportUsers, type User } from "@sgval/contract/access/users";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Density } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDeleteUsers } from "../api/delete-users.ts";
import { findUsers } from "../api/find-users.ts";
import { roleListQuery } from "../api/list-roles.ts";
import { userListQuery } from "../api/list-users.ts";
import { isUserListFiltered, type UserListSearch, userQuestion } from "../user-list-search.ts";
import { ListPager } from "./list-pager.tsx";
import { useChosenUsers } from "./use-chosen-users.ts";
import { useUserActions } from "./use-user-actions.tsx";
import { UserBulk } from "./user-bulk.tsx";
import { UserCard } from "./user-card.tsx";
import { useUserColumns } from "./user-columns.tsx";
import { UserCounts } from "./user-counts.tsx";
import { UserDrawer } from "./user-drawer.tsx";
import { UserEditDrawer } from "./user-edit-drawer.tsx";
import { UserFilters } from "./user-filters.tsx";

export type UserListProps = {
  search: UserListSearch;
  onSearch: (change: Partial<UserListSearch>) => void;
  density: Density;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
};

/** All accounts with their role; the address holds the view. */
export const UserListPage = ({ search, onSearch, density, views }: UserListProps) => {
  const { t } = useTranslation(["access", "forms", "pages", "messages", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const query = useQuery(userListQuery(userQuestion(search)));
  const roles = useQuery(roleListQuery()).data ?? [];
  const remove = useDeleteUsers();
  const chosen = useChosenUsers(query.data?.data ?? []);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<User | null>(null);
  const [doomed, setDoomed] = useState<User | null>(null);
  const actionsOf = useUserActions({ onEdit: setEdited, onDelete: setDoomed });
  const menu = (user: User) => (
    <RowMenu label={t("forms:actionsOf", { name: user.username })} actions={actionsOf(user)} />
  );
  const columns = useUserColumns(menu);
  usePageTitle(t("pages:name.users"));

  // A change of what is listed starts at the first page again.
  const narrow = (change: Partial<UserListSearch>) => onSearch({ page: undefined, ...change });
  const clear = () => narrow({ q: undefined, role: undefined, super: undefined });
  const selectAll = () =>
    void findUsers(userQuestion(search)).then(
      ({ users, total }) => {
        chosen.choose(users);
        if (users.length < total)
          showSnackbar(
            "error",
            t("forms:selectedFirst", { count: users.length, total: format.count(total) }),
          );
      },
      (error: unknown) => showSnackbar("error", errorText(error)),
    );
  const sort = search.sort ?? "username";
  const filtered = isUserListFiltered(search);
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.users")}
        code={query.data && format.count(query.data.metaData.counts.total)}
        actions={
          <>
            <ExportMenu route={exportUsers} query={userQuestion(search)} />
            <LockedButton
              variant="contained"
              startIcon={<IconPlus size={18} stroke={1.75} />}
              locked={may("User.Create") ? undefined : t("locked.no_permission")}
              onClick={() => setAdding(true)}
            >
              {t("addUser")}
            </LockedButton>
          </>
        }
      />
      {query.data && <UserCounts counts={query.data.metaData.counts} />}
      <SectionCard flush>
        <UserFilters
          search={search}
          roles={roles}
          onChange={narrow}
          onClear={clear}
          views={
            <>
              {views}
              <ColumnChooser list="users" columns={columns} />
            </>
          }
        />
        <QueryState query={query} failed={t("usersFailed")}>
          {(list) => (
            <ListTable
              caption={t("pages:name.users")}
              rows={list.data}
              rowKey={(user) => String(user.id)}
              columns={columns}
              list="users"
              density={density}
              selection={chosen.selection}
              sort={{ key: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "desc" : "asc" }}
              onSort={({ key, direction }) => {
                const next = direction === "desc" ? `-${key}` : key;
                narrow({ sort: next === "username" ? undefined : next });
              }}
              onOpen={(user) => void navigate({ to: paths.user, params: { id: String(user.id) } })}
              renderCard={(user, checkbox) => <UserCard user={user} checkbox={checkbox} menu={menu(user)} />}
              empty={
                <EmptyState
                  reason={filtered ? t("messages:no_data") : t("noUsers")}
                  action={
                    filtered && (
                      <Button variant="outlined" onClick={clear}>
                        {t("common:clear")}
                      </Button>
                    )
                  }
                />
              }
            />
          )}
        </QueryState>
      </SectionCard>
      {query.data && (
        <ListPager
          label={t("pages:name.users")}
          total={query.data.metaData.total}
          page={search.page}
          size={search.size}
          onChange={onSearch}
        />
      )}
      {chosen.list.length > 0 && (
        <UserBulk
          chosen={chosen.list}
          total={query.data?.metaData.total ?? 0}
          roles={roles}
          onSelectAll={selectAll}
          onClear={chosen.clear}
        />
      )}
      {adding && <UserDrawer roles={roles} onClose={() => setAdding(false)} />}
      {edited && <UserEditDrawer user={edited} roles={roles} onClose={() => setEdited(null)} />}
      <DeleteDialog
        open={doomed !== null}
        names={doomed ? [doomed.username] : []}
        affected={t("deleteUserKeeps")}
        onDelete={() => remove.mutateAsync(doomed ? [doomed.id] : [])}
        onDeleted={() => {
          chosen.clear();
          setDoomed(null);
        }}
        onClose={() => setDoomed(null)}
      />
    </PageBody>
  );
};
