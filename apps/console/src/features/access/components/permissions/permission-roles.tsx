import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { mayGrant } from "@sgval/contract/access/grant-rules";
import type { PermissionRow } from "@sgval/contract/access/permissions";
import type { Role } from "@sgval/contract/access/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { allPermissionsQuery } from "../../api/permissions.ts";
import { roleListQuery, useUpdateRole } from "../../api/roles.ts";
import { useGridKeys } from "../../grid-keys.ts";
import { permissionsOf, rowsOf, ticked } from "../../matrix.ts";
import { changeCount } from "../../role-form.ts";
import { useMe } from "../../use-me.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { MatrixTable } from "./matrix-table.ts";
import { Tick } from "./tick.tsx";

const Scroller = styled("div")({ maxHeight: "70vh", overflow: "auto" });
const Table = styled(MatrixTable)({ "& small": { ...typeScale.age, display: "block", color: paint.mute } });
const Foot = styled("div")({
  display: "flex",
  gap: 8,
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
});

type Draft = ReadonlyMap<number, ReadonlySet<string>>;

const Matrix = ({
  permissions,
  roles,
}: {
  permissions: readonly PermissionRow[];
  roles: readonly Role[];
}) => {
  const { t } = useTranslation(["access", "forms", "messages", "common"]);
  const roleName = useRoleName();
  const errorText = useErrorText();
  const labels = useRightLabels();
  const missing = useMissingPermission("Role.Update");
  const me = useMe();
  const update = useUpdateRole();
  const [draft, setDraft] = useState<Draft>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const own = new Map(permissions.map((one) => [one.name, one.description]));
  const names = rowsOf([...own.keys()]).flatMap(permissionsOf);
  const known = new Set(names);
  const before = (role: Role) => new Set(role.permissions ?? []);
  const heldBy = (role: Role) => draft.get(role.id) ?? before(role);
  const lockOf = (role: Role, name: string): string | null => {
    if (missing !== undefined) return missing;
    if (role.permissions === null) return t("role.everything");
    return mayGrant(me, [name]) || before(role).has(name) ? null : t("locked.permission_not_held");
  };
  const changes = roles.reduce((sum, role) => sum + changeCount(before(role), heldBy(role)), 0);
  const keys = useGridKeys([[], ...names.map((name) => roles.map((role) => lockOf(role, name) === null))]);
  const save = async () => {
    setFailure(null);
    for (const role of roles) {
      const held = draft.get(role.id);
      if (!held || changeCount(before(role), held) === 0) continue;
      try {
        await update.mutateAsync({ id: role.id, body: { permissions: [...held] } });
        setDraft((now) => new Map([...now].filter(([id]) => id !== role.id)));
      } catch (error) {
        setFailure(`${roleName(role.name)}${t("common:colon")}${errorText(error)}`);
        return;
      }
    }
    showSnackbar("success", t("messages:update_success"));
  };
  return (
    <>
      {failure && (
        <Alert severity="error">{`${t("messages:update_failed")}${t("common:colon")}${failure}`}</Alert>
      )}
      <Scroller>
        <Table onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} aria-label={t("permission.matrix")}>
          <thead>
            <tr>
              <th scope="col">{t("permission.name")}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {roleName(role.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={name}>
                <th scope="row">
                  {labels.describe(name, own.get(name) ?? null)}
                  <small>{name}</small>
                </th>
                {roles.map((role, column) => (
                  <td key={role.id}>
                    <Tick
                      label={`${roleName(role.name)}${t("common:colon")}${labels.describe(name, own.get(name) ?? null)}`}
                      tally={role.permissions === null || heldBy(role).has(name) ? "all" : "none"}
                      changed={before(role).has(name) !== heldBy(role).has(name)}
                      locked={lockOf(role, name)}
                      onTick={(on) =>
                        setDraft(new Map([...draft, [role.id, ticked(heldBy(role), [name], on, known)]]))
                      }
                      {...keys.stop(row + 1, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      {changes > 0 && (
        <Foot>
          <Button variant="contained" disabled={update.isPending} onClick={() => void save()}>
            {t("permission.save", { count: changes })}
          </Button>
          <Button variant="outlined" onClick={() => setDraft(new Map())}>
            {t("forms:undo")}
          </Button>
        </Foot>
      )}
      <LeaveGuard dirty={changes > 0} />
    </>
  );
};

/** Permissions down, roles across; a tick changes a role, and all changes are saved together. */
export const PermissionRoles = () => {
  const { t } = useTranslation("access");
  const permissions = useQuery(allPermissionsQuery());
  const roles = useQuery(roleListQuery());
  return (
    <SectionCard flush>
      <QueryState query={permissions} failed={t("permissionsFailed")}>
        {(all) => (
          <QueryState query={roles} failed={t("rolesFailed")}>
            {(list) => <Matrix permissions={all} roles={list} />}
          </QueryState>
        )}
      </QueryState>
    </SectionCard>
  );
};
