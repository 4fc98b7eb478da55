import { holderOf, mayDo, type Permission, type RightsHolder } from "@sgval/contract/permission";
import { createContext, useCallback, useContext, useMemo } from "react";
import { currentSession, useSession } from "./session.ts";

/** Permissions for a part of the page; by default those of the session. */
export const RightsContext = createContext<RightsHolder | null>(null);

/** The permissions that apply in this part of the page. */
export const useRights = (): RightsHolder => {
  const narrowed = useContext(RightsContext);
  const rules = useSession((session) => session.abilityRules);
  const own = useMemo(() => holderOf(rules), [rules]);
  return narrowed ?? own;
};

/** Permission check of every screen; the server checks again. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const rights = useRights();
  return useCallback((permission) => mayDo(rights, permission), [rights]);
};

/** The same outside of components, for the current session. */
export const currentlyMay = (permission: Permission): boolean =>
  mayDo(holderOf(currentSession().abilityRules), permission);
