import { exportPermissions, type PermissionRow } from "@sgval/contract/access/permissions";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import type { Density } from "../../../shared/ui/list/list-types.ts";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useDeletePermission } from "../api/delete-permission.ts";
import { permissionListQuery } from "../api/list-permissions.ts";
import { type PermissionListSearch, permissionQuestion } from "../user-list-search.ts";
import { PermissionDrawer } from "./permission-drawer.tsx";
import { PermissionList } from "./permission-list.tsx";
import { PermissionRoles } from "./permission-roles.tsx";

export type PermissionPageProps = {
  search: PermissionListSearch;
  density: Density;
  onSearch: (change: Partial<PermissionListSearch>) => void;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
};

/** Every permission in plain words: as a list, or against the roles that hold it. */
export const PermissionPage = ({ search, density, onSearch, views }: PermissionPageProps) => {
  const { t } = useTranslation(["access", "pages"]);
  const format = useFormat();
  const may = useMay();
  const query = useQuery(permissionListQuery(permissionQuestion(search)));
  const remove = useDeletePermission();
  const [edited, setEdited] = useState<PermissionRow | "new" | null>(null);
  const [doomed, setDoomed] = useState<PermissionRow | null>(null);
  usePageTitle(t("pages:name.permissions"));
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.permissions")}
        code={query.data && format.count(query.data.metaData.total)}
        actions={
          <>
            {may("Role.Index") && (
              <Segmented
                label={t("permission.view")}
                value={search.view ?? "list"}
                onChange={(view) => onSearch({ view: view === "matrix" ? "matrix" : undefined })}
                segments={[
                  { value: "list", label: t("permission.list") },
                  { value: "matrix", label: t("permission.matrix") },
                ]}
              />
            )}
            <ExportMenu route={exportPermissions} query={permissionQuestion(search)} />
            <LockedButton
              variant="contained"
              startIcon={<IconPlus size={18} stroke={1.75} />}
              locked={may("Permission.Create") ? undefined : t("locked.no_permission")}
              onClick={() => setEdited("new")}
            >
              {t("permission.add")}
            </LockedButton>
          </>
        }
      />
      {search.view === "matrix" && may("Role.Index") ? (
        <PermissionRoles />
      ) : (
        <PermissionList
          query={query}
          search={search}
          density={density}
          onSearch={onSearch}
          onEdit={setEdited}
          onDelete={setDoomed}
          views={views}
        />
      )}
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
    </PageBody>
  );
};
