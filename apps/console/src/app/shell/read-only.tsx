import { AbilityProvider, useAbility } from "@casl/react";
import { permissions } from "@sgval/contract/permission";
import { type ReactNode, useMemo } from "react";
import { abilityOf, allows, type ConsoleAbility } from "../../shared/api/ability.ts";
import { ReadOnlyContext } from "../../shared/api/read-only.ts";

const isReadPermission = (permission: string): boolean =>
  permission.endsWith(".Index") || permission.startsWith("Dashboard.");

/** What is inside may look at everything its person may see and change nothing: a wall has no operator. */
export const ReadOnly = ({ children }: { children: ReactNode }) => {
  const ability = useAbility<ConsoleAbility>();
  const readOnly = useMemo(
    () =>
      abilityOf(
        permissions
          .filter((one) => isReadPermission(one) && allows(ability, one))
          .map((one) => {
            const [subject = "", action = ""] = one.split(".");
            return { subject, action };
          }),
      ),
    [ability],
  );
  return (
    <ReadOnlyContext value={true}>
      <AbilityProvider value={readOnly}>{children}</AbilityProvider>
    </ReadOnlyContext>
  );
};
