import { mayDo, permissions } from "@sgval/contract/permission";
import { type ReactNode, useMemo } from "react";
import { RightsContext, useRights } from "../../../shared/api/ability.ts";
import { ReadOnlyContext } from "../../../shared/api/read-only.ts";

/** Whether a wall display still has the permission. */
export const isReadPermission = (permission: string): boolean =>
  permission.endsWith(".Index") || permission.startsWith("Dashboard.");

/** Renders its children without controls, for wall displays. */
export const ReadOnly = ({ children }: { children: ReactNode }) => {
  const rights = useRights();
  const readOnly = useMemo(
    () => ({
      superUser: false,
      role: { permissions: permissions.filter((one) => isReadPermission(one) && mayDo(rights, one)) },
    }),
    [rights],
  );
  return (
    <ReadOnlyContext value={true}>
      <RightsContext value={readOnly}>{children}</RightsContext>
    </ReadOnlyContext>
  );
};
