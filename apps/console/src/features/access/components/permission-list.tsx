import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import type { PermissionRow } from "@sgval/contract/access/permissions";
import { permissionCatalogue } from "@sgval/contract/permission";
import { IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Column, Density } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { PermissionList as List } from "../api/list-permissions.ts";
import { useRightLabels } from "../use-right-labels.ts";
import type { PermissionListSearch } from "../user-list-search.ts";
import { ListPager } from "./list-pager.tsx";
import { Day } from "./user-cells.tsx";
import { FilterRow } from "./user-filters.tsx";

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

const Roles = ({ roles }: Pick<PermissionRow, "roles">) => (
  <span style={{ display: "flex", flexWrap: "wrap", gap: 4, padding: "4px 0" }}>
    {roles.map((role) => (
      <Chip key={role.id} size="small" variant="outlined" label={role.name} />
    ))}
  </span>
);

export const PermissionList = (props: {
  query: UseQueryResult<List>;
  search: PermissionListSearch;
  density: Density;
  onSearch: (change: Partial<PermissionListSearch>) => void;
  onEdit: (permission: PermissionRow) => void;
  onDelete: (permission: PermissionRow) => void;
  views?: ReactNode;
}) => {
  const { t } = useTranslation(["access", "forms", "messages", "common", "pages"]);
  const format = useFormat();
  const may = useMay();
  const labels = useRightLabels();
  const { query, search, onSearch } = props;
  const narrow = (change: Partial<PermissionListSearch>) => onSearch({ page: undefined, ...change });
  const filtered = Boolean(search.q || search.group || search.core);
  const clear = () => narrow({ q: undefined, group: undefined, core: undefined });
  const lock = (permission: PermissionRow, held: boolean) =>
    permission.core ? t("locked.permission_locked") : held ? undefined : t("locked.no_permission");
  const menu = (permission: PermissionRow) => (
    <RowMenu
      label={t("forms:actionsOf", { name: permission.name })}
      actions={[
        {
          key: "edit",
          label: t("forms:edit"),
          icon: <IconPencil {...icon} />,
          locked: lock(permission, may("Permission.Update")),
          onChoose: () => props.onEdit(permission),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash {...icon} />,
          locked: lock(permission, may("Permission.Delete")),
          onChoose: () => props.onDelete(permission),
        },
      ]}
    />
  );
  const name = (permission: PermissionRow) => (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 6, fontWeight: 600 }}>
      {permission.name}
      {permission.core && (
        <IconLock size={14} stroke={1.75} color={paint.mute} aria-label={t("permission.core")} />
      )}
    </span>
  );
  const describe = (permission: PermissionRow) => labels.describe(permission.name, permission.description);
  const columns: readonly Column<PermissionRow>[] = [
    { key: "name", head: t("permission.name"), sortable: true, isName: true, cell: name },
    { key: "group", head: t("permission.group"), from: 1280, cell: (row) => labels.resource(row.group) },
    { key: "description", head: t("permission.description"), cell: describe },
    { key: "roles", head: t("permission.roles"), cell: (row) => <Roles roles={row.roles} /> },
    {
      key: "users",
      head: t("permission.users"),
      align: "end",
      sortable: true,
      cell: (row) => format.count(row.users),
    },
    {
      key: "createdAt",
      head: t("columns.createdAt"),
      align: "end",
      sortable: true,
      from: 1280,
      cell: (row) => (row.createdAt === null ? "--" : <Day at={row.createdAt} />),
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
  ];
  const sort = search.sort ?? "name";
  return (
    <>
      <SectionCard flush>
        <FilterRow role="search" aria-label={t("filters")}>
          <SearchField
            value={search.q ?? ""}
            onChange={(q) => narrow({ q: q === "" ? undefined : q })}
            label={t("permission.search")}
            placeholder={t("permission.searchHint")}
            slashKey
          />
          <FilterChoice
            label={t("permission.group")}
            any={t("permission.anyGroup")}
            value={search.group ?? ""}
            choices={Object.keys(permissionCatalogue).map((value) => ({
              value,
              label: labels.resource(value),
            }))}
            onChange={(group) => narrow({ group })}
          />
          <FilterChoice
            label={t("permission.kind")}
            any={t("permission.anyKind")}
            value={search.core ?? ""}
            choices={[
              { value: "true", label: t("permission.core") },
              { value: "false", label: t("permission.own") },
            ]}
            onChange={(core) => narrow({ core: core === "true" || core === "false" ? core : undefined })}
          />
          {filtered && (
            <Button variant="text" onClick={clear}>
              {t("common:clear")}
            </Button>
          )}
          {props.views}
          <ColumnChooser list="permissions" columns={columns} />
        </FilterRow>
        <QueryState query={query} failed={t("permissionsFailed")}>
          {(list) => (
            <ListTable
              caption={t("pages:name.permissions")}
              rows={list.data}
              rowKey={(row) => row.name}
              columns={columns}
              list="permissions"
              density={props.density}
              sort={{ key: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "desc" : "asc" }}
              onSort={({ key, direction }) => {
                const next = direction === "desc" ? `-${key}` : key;
                narrow({ sort: next === "name" ? undefined : next });
              }}
              renderCard={(row) => (
                <>
                  <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
                    {name(row)}
                    {menu(row)}
                  </div>
                  <p style={{ ...typeScale.bodyS, margin: "2px 0", color: paint.mute }}>{describe(row)}</p>
                  <Roles roles={row.roles} />
                </>
              )}
              empty={<EmptyState reason={t("messages:no_data")} />}
            />
          )}
        </QueryState>
      </SectionCard>
      {query.data && (
        <ListPager
          label={t("pages:name.permissions")}
          total={query.data.metaData.total}
          page={search.page}
          size={search.size}
          onChange={onSearch}
        />
      )}
    </>
  );
};
