import { createMongoAbility, type MongoAbility } from "@casl/ability";
import { useAbility } from "@casl/react";
import type { Permission } from "@sgval/contract/permission";
import type { AbilityRule } from "./session.ts";

export type ConsoleAbility = MongoAbility<[string, string]>;

export const abilityOf = (rules: readonly AbilityRule[]): ConsoleAbility =>
  createMongoAbility<[string, string]>(rules.map(({ action, subject }) => ({ action, subject })));

/** Whether these rules allow `Resource.Verb`. */
export const allows = (ability: ConsoleAbility, permission: Permission): boolean => {
  const [subject = "", action = ""] = permission.split(".");
  return ability.can(action, subject);
};

/** The question every screen asks before it offers something; the server decides all the same. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const ability = useAbility<ConsoleAbility>();
  return (permission) => allows(ability, permission);
};
