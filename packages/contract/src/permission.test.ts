import { describe, expect, it } from "vitest";
import { abilityRulesOf, mayDo, permissions, type RightsHolder } from "./permission.ts";

const holder = (held: string[] | null | undefined, superUser = false): RightsHolder => ({
  superUser,
  role: held === undefined ? null : { permissions: held },
});

describe("permissions", () => {
  it("[R6.2] allow nothing with an empty list or without a role", () => {
    for (const nobody of [holder([]), holder(undefined)]) {
      expect(permissions.some((permission) => mayDo(nobody, permission))).toBe(false);
      expect(abilityRulesOf(nobody)).toEqual([]);
    }
  });

  it("[R6.3] allow everything to a super user and with a role without the permissions field", () => {
    for (const anyone of [holder([], true), holder(undefined, true), holder(null)]) {
      expect(permissions.every((permission) => mayDo(anyone, permission))).toBe(true);
      expect(abilityRulesOf(anyone)).toEqual([{ action: "manage", subject: "all" }]);
    }
  });

  it("[R6.3] allow the listed permissions and no others", () => {
    const clerk = holder(["Token.Index"]);
    expect(permissions.filter((permission) => mayDo(clerk, permission))).toEqual(["Token.Index"]);
  });

  it("[R6.1] become ability pairs", () => {
    expect(abilityRulesOf(holder(["Gis.Export", "Token.Index", "Device.Index"]))).toEqual([
      { action: "Index", subject: "Token" },
      { action: "Index", subject: "Device" },
      { action: "Export", subject: "Gis" },
    ]);
  });
});
