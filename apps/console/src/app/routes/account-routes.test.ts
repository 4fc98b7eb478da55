import { viewedLists } from "@sgval/contract/generated/viewed-lists";
import { describe, expect, it } from "vitest";
import { opensView } from "./account-routes.tsx";

describe("a saved view", () => {
  it("leads to its list for those who may open the list", () => {
    for (const list of viewedLists) expect(opensView({ list }, () => true)).toBe(true);
  });

  it("leads nowhere when the right to its list was taken away", () => {
    for (const list of viewedLists) expect(opensView({ list }, () => false)).toBe(false);
    expect(opensView({ list: "users" }, (permission) => permission === "Device.Index")).toBe(false);
  });
});
