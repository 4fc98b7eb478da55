import { exportRoles, type Role } from "@sgval/contract/access/roles";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useSession } from "../../../../shared/api/session.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { roleListQuery } from "../../api/roles.ts";
import { RoleCards } from "./role-cards.tsx";
import { RoleDelete } from "./role-delete.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RoleUsers } from "./role-users.tsx";

export type RolePageProps = {
  search: { role?: number | undefined; page?: number | undefined; size?: number | undefined };
  onSearch: (change: RolePageProps["search"]) => void;
  renderMenu: (permissions: ReadonlySet<string> | null) => ReactNode;
};

/** The roles with their permissions and users. */
export const RolePage = ({ search, onSearch, renderMenu }: RolePageProps) => {
  const { t } = useTranslation(["access", "pages"]);
  const format = useFormat();
  const may = useMay();
  const locked = useMissingPermission("Role.Create");
  const ownRoleId = useSession((session) => session.userData?.role?.id ?? null);
  const query = useQuery(roleListQuery());
  const [edited, setEdited] = useState<{ role: Role; copy: boolean } | "new" | null>(null);
  const [doomed, setDoomed] = useState<Role | null>(null);
  usePageTitle(t("pages:name.roles"));
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.roles")}
        code={query.data && format.count(query.data.length)}
        actions={
          <>
            {may("Role.Index") && <ExportMenu route={exportRoles} query={{}} />}
            <LockedButton
              variant="contained"
              startIcon={<IconPlus size={18} stroke={1.75} />}
              locked={locked}
              onClick={() => setEdited("new")}
            >
              {t("role.add")}
            </LockedButton>
          </>
        }
      />
      <QueryState query={query} failed={t("rolesFailed")}>
        {(roles) => (
          <>
            <RoleCards
              roles={roles}
              chosen={search.role}
              onChoose={(role) => onSearch({ role, page: undefined })}
              onEdit={(role) => setEdited({ role, copy: false })}
              onCopy={(role) => setEdited({ role, copy: true })}
              onDelete={setDoomed}
            />
            {may("User.Index") && (
              <RoleUsers
                role={roles.find(({ id }) => id === search.role)}
                page={search.page}
                size={search.size}
                onChange={onSearch}
              />
            )}
            {doomed && (
              <RoleDelete
                role={doomed}
                roles={roles}
                onClose={() => setDoomed(null)}
                onDeleted={() => {
                  setDoomed(null);
                  onSearch({ role: undefined, page: undefined });
                }}
              />
            )}
          </>
        )}
      </QueryState>
      {edited && (
        <RoleDialog
          from={edited === "new" ? null : edited}
          ownRoleId={ownRoleId}
          onClose={() => setEdited(null)}
          renderMenu={renderMenu}
        />
      )}
    </PageBody>
  );
};
