import { lockedRoleLabels } from "@sgval/contract/access/roles";
import { useCallback } from "react";
import { useLanguage } from "./use-language.ts";

const isBuiltIn = (name: string): name is keyof typeof lockedRoleLabels =>
  Object.hasOwn(lockedRoleLabels, name);

/** The name of a role: of one that every installation has in the language of the user, of others as it was typed. */
export const useRoleName = (): ((name: string) => string) => {
  const language = useLanguage();
  return useCallback((name) => (isBuiltIn(name) ? lockedRoleLabels[name][language] : name), [language]);
};
