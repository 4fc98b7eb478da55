import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { exportPermissions, type PermissionRow } from "@sgval/contract/access/permissions";
import type { Permission } from "@sgval/contract/permission";
import { permissionCatalogue } from "@sgval/contract/permission";
import { IconLock, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { FilterChoice } from "../../../../shared/ui/list/filters/filter-choice.tsx";
import { ListPage } from "../../../../shared/ui/list/list-page.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { permissionListQuery, useDeletePermission } from "../../api/permissions.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { permissionListSearch, toPermissionQuery } from "../../user-list-search.ts";
import { Day } from "../users/user-cells.tsx";
import { PermissionDrawer } from "./permission-drawer.tsx";
import { PermissionRoles } from "./permission-roles.tsx";

const Chips = styled("span")({ display: "flex", flexWrap: "wrap", gap: 4, padding: "4px 0" });
const Name = styled("span")({ display: "inline-flex", alignItems: "center", gap: 6, fontWeight: 600 });
const CardHead = styled("div")({ display: "flex", alignItems: "center", justifyContent: "space-between" });
const Description = styled("p")({ ...typeScale.bodyS, margin: "2px 0", color: paint.mute });

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

const Roles = ({ roles }: Pick<PermissionRow, "roles">) => {
  const roleName = useRoleName();
  return (
    <Chips>
      {roles.map((role) => (
        <Chip key={role.id} size="small" variant="outlined" label={roleName(role.name)} />
      ))}
    </Chips>
  );
};

/** All permissions with descriptions: as a list, or as a matrix of roles. */
export const PermissionPage = () => {
  const [search, onSearch] = usePageSearch(permissionListSearch);
  const { t } = useTranslation(["access", "forms", "messages", "pages"]);
  const format = useFormat();
  const may = useMay();
  const labels = useRightLabels();
  const query = useQuery(permissionListQuery(toPermissionQuery(search)));
  const remove = useDeletePermission();
  const [edited, setEdited] = useState<PermissionRow | "new" | null>(null);
  const [doomed, setDoomed] = useState<PermissionRow | null>(null);
  const missing = useMissingPermissions();
  const lock = (permission: PermissionRow, needed: Permission) =>
    permission.core ? t("locked.permission_locked") : missing(needed);
  const menu = (permission: PermissionRow) => (
    <RowMenu
      label={t("forms:actionsOf", { name: permission.name })}
      actions={[
        {
          key: "edit",
          label: t("forms:edit"),
          icon: <IconPencil {...icon} />,
          locked: lock(permission, "Permission.Update"),
          onChoose: () => setEdited(permission),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash {...icon} />,
          locked: lock(permission, "Permission.Delete"),
          onChoose: () => setDoomed(permission),
        },
      ]}
    />
  );
  const name = (permission: PermissionRow) => (
    <Name>
      {permission.name}
      {permission.core && (
        <IconLock size={14} stroke={1.75} color={paint.mute} aria-label={t("permission.core")} />
      )}
    </Name>
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
  const matrix = search.view === "matrix" && may("Role.Index");
  return (
    <ListPage
      list="permissions"
      title={t("pages:name.permissions")}
      exports={{ route: exportPermissions, query: toPermissionQuery(search) }}
      beforeExport={
        may("Role.Index") && (
          <Segmented
            label={t("permission.view")}
            value={search.view ?? "list"}
            onChange={(view) => onSearch({ view: view === "matrix" ? "matrix" : undefined })}
            segments={[
              { value: "list", label: t("permission.list") },
              { value: "matrix", label: t("permission.matrix") },
            ]}
          />
        )
      }
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={missing("Permission.Create")}
          onClick={() => setEdited("new")}
        >
          {t("permission.add")}
        </LockedButton>
      }
      instead={matrix ? <PermissionRoles /> : undefined}
      query={query}
      failed={t("permissionsFailed")}
      rowKey={(row) => row.name}
      columns={columns}
      card={(row) => (
        <>
          <CardHead>
            {name(row)}
            {menu(row)}
          </CardHead>
          <Description>{describe(row)}</Description>
          <Roles roles={row.roles} />
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("permission.search")}
      searchHint={t("permission.searchHint")}
      filterNames={["group", "core"]}
      filters={(narrow) => (
        <>
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
        </>
      )}
      defaultSort="name"
      empty={{ reason: t("messages:no_data") }}
    >
      {edited && (
        <PermissionDrawer permission={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      <DeleteDialog
        open={doomed !== null}
        names={doomed ? [doomed.name] : []}
        affected={doomed && t("permission.lostBy", { count: doomed.roles.length })}
        onDelete={() => remove.mutateAsync(doomed?.name ?? "")}
        onDeleted={() => setDoomed(null)}
        onClose={() => setDoomed(null)}
      />
    </ListPage>
  );
};
