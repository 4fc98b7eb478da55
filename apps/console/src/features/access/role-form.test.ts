import type { Role } from "@sgval/contract/access/roles";
import { describe, expect, it } from "vitest";
import { changeCount, draftOf } from "./role-form.ts";

const role: Role = {
  id: 4,
  name: "operator",
  description: "",
  isDefault: true,
  locked: false,
  permissions: ["Device.Index", "Token.Index"],
  users: 3,
  members: [],
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

describe("initial values of a role's form", () => {
  it("copies only permissions the caller may grant, and never the default flag", () => {
    const draft = draftOf(
      { role, copy: true, copyName: "operator 2" },
      (name) => name === "Device.Index",
      false,
    );
    expect(draft).toMatchObject({ name: "operator 2", isDefault: false });
    expect([...(draft.permissions ?? [])]).toEqual(["Device.Index"]);
  });

  it("copies a role that allows everything as such for a super user only", () => {
    const everything = { role: { ...role, permissions: null }, copy: true, copyName: "all 2" };
    expect(draftOf(everything, () => true, true).permissions).toBeNull();
    expect(draftOf(everything, () => true, false).permissions?.size).toBe(0);
  });

  it("starts a new role with an empty list, which is not null", () => {
    expect(draftOf(null, () => true, true).permissions?.size).toBe(0);
  });
});

describe("counting changes", () => {
  it("counts added and removed permissions, and the list itself as one", () => {
    expect(changeCount(new Set(["a.B"]), new Set(["a.C"]))).toBe(2);
    expect(changeCount(null, new Set())).toBe(1);
    expect(changeCount(null, null)).toBe(0);
  });
});
