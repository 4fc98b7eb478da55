import { viewedLists } from "@sgval/contract/generated/viewed-lists";
import { describe, expect, it } from "vitest";
import { opensView } from "./account-routes.tsx";

describe("link to a saved view", () => {
  it("opens its list for users who may open the list", () => {
    for (const list of viewedLists) expect(opensView({ list }, () => true)).toBe(true);
  });

  it("has no target when the permission to its list was removed", () => {
    for (const list of viewedLists) expect(opensView({ list }, () => false)).toBe(false);
    expect(opensView({ list: "users" }, (permission) => permission === "Device.Index")).toBe(false);
  });
});
