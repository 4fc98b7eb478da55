import { useMemo } from "react";
import * as z from "zod";
import { useSession } from "../../shared/api/session.ts";
import type { Me } from "./user-rules.ts";

const names = z.array(z.string());

const listOf = (text: string): string[] => {
  try {
    return names.parse(JSON.parse(text));
  } catch {
    // A list that cannot be read gives nothing away; the server decides all the same.
    return [];
  }
};

const nobody: Me = { id: 0, superUser: false, manageSuper: false, permissions: [] };

/** Who sits at the console, with the permissions of the own role. */
export const useMe = (): Me => {
  const user = useSession((session) => session.userData);
  return useMemo(() => {
    if (!user) return nobody;
    const text = user.role?.permissions;
    return {
      id: user.id,
      superUser: user.superUser,
      manageSuper: user.manageSuper,
      permissions: user.role ? (text === undefined ? null : listOf(text)) : [],
    };
  }, [user]);
};
