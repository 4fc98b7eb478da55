import { holderOf, mayDo, type Permission, type RightsHolder } from "@sgval/contract/permission";
import { createContext, useContext, useMemo } from "react";
import { currentSession, useSession } from "./session.ts";

/** Narrower rights for a part of the page; without it the rights of the session count. */
export const RightsContext = createContext<RightsHolder | null>(null);

/** The rights that count in this part of the page. */
export const useRights = (): RightsHolder => {
  const narrowed = useContext(RightsContext);
  const rules = useSession((session) => session.abilityRules);
  const own = useMemo(() => holderOf(rules), [rules]);
  return narrowed ?? own;
};

/** The question every screen asks before it offers something; the server decides all the same. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const rights = useRights();
  return (permission) => mayDo(rights, permission);
};

/** The same outside of components, for the rights of the session as they are now. */
export const currentlyMay = (permission: Permission): boolean =>
  mayDo(holderOf(currentSession().abilityRules), permission);
