import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { permissions } from "../permission.ts";
import { describePermission, permissionVerb, resourceName } from "./permission-labels.ts";

it.each(languages)("says in %s what every permission of the product allows", (language) => {
  for (const name of permissions) {
    expect(describePermission(name, language)).not.toBe(name);
    expect(describePermission(name, language)).not.toContain("{{");
    expect(permissionVerb(name, language)).not.toBe("");
  }
});

it("makes a sentence of the resource and the verb, or takes the one that fits better", () => {
  expect(describePermission("Device.Index", "vn")).toBe("Xem thiết bị");
  expect(describePermission("Role.Update", "fr")).toBe("Modifier les rôles");
  expect(describePermission("Control.Operate", "en")).toBe("Send commands to devices");
  expect(resourceName("DeviceType", "vn")).toBe("Loại thiết bị");
});

it("shows custom permissions with their own description", () => {
  expect(describePermission("Gis.Export", "en", "Xuất bản đồ")).toBe("Xuất bản đồ");
  expect(describePermission("Gis.Index", "en", null)).toBe("Gis.Index");
  expect(describePermission("Device.constructor", "en")).toBe("Device.constructor");
  expect(resourceName("Gis", "fr")).toBe("Gis");
});
