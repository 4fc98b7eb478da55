import { describe, expect, it } from "vitest";
import { abilityRulesOf, mayDo, permissions, type RightsHolder } from "./permission.ts";

const holder = (held: string[] | null | undefined, superUser = false): RightsHolder => ({
  superUser,
  role: held === undefined ? null : { permissions: held },
});

describe("who may do what", () => {
  it("[R6.2] allows nothing by an empty list, nor without a role", () => {
    for (const nobody of [holder([]), holder(undefined)]) {
      expect(permissions.some((permission) => mayDo(nobody, permission))).toBe(false);
      expect(abilityRulesOf(nobody)).toEqual([]);
    }
  });

  it("[R6.3] allows everything to a super user and by a role without the permissions field", () => {
    for (const anyone of [holder([], true), holder(undefined, true), holder(null)]) {
      expect(permissions.every((permission) => mayDo(anyone, permission))).toBe(true);
      expect(abilityRulesOf(anyone)).toEqual([{ action: "manage", subject: "all" }]);
    }
  });

  it("[R6.3] allows what the list names and nothing else", () => {
    const clerk = holder(["Token.Index"]);
    expect(permissions.filter((permission) => mayDo(clerk, permission))).toEqual(["Token.Index"]);
  });

  it("[R6.1] turns each permission into a pair, one's own behind those of the product", () => {
    expect(abilityRulesOf(holder(["Gis.Export", "Token.Index", "Device.Index"]))).toEqual([
      { action: "Index", subject: "Token" },
      { action: "Index", subject: "Device" },
      { action: "Export", subject: "Gis" },
    ]);
  });
});
