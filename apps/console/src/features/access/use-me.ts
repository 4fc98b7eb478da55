import { useMemo } from "react";
import { rolePermissions, useSession } from "../../shared/api/session.ts";
import type { Me } from "./user-rules.ts";

const nobody: Me = { id: 0, superUser: false, manageSuper: false, role: null };

/** Who sits at the console, with the permissions of the own role. */
export const useMe = (): Me => {
  const user = useSession((session) => session.userData);
  return useMemo(() => {
    if (!user) return nobody;
    return {
      id: user.id,
      superUser: user.superUser,
      manageSuper: user.manageSuper,
      role: user.role && { permissions: rolePermissions(user.role.permissions) },
    };
  }, [user]);
};
