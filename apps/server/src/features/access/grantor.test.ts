import { describe, expect, it } from "vitest";
import { type AccountRights, mayManage, mayShow } from "./grantor.ts";

const person = (changes: Partial<AccountRights> = {}): AccountRights => ({
  id: 1,
  superUser: false,
  manageSuper: false,
  role: { permissions: ["User.Update", "Device.Index"] },
  scope: "all",
  ...changes,
});
const clerk = person();
const superUser = person({ id: 2, superUser: true, role: null });
const manager = person({ id: 3, superUser: true, manageSuper: true });

describe("showing devices", () => {
  it("lets nobody show devices they do not see", () => {
    const local = person({ scope: new Set([1, 2]) });
    expect(mayShow(local, new Set([2]))).toBe(true);
    expect(mayShow(local, new Set([2, 3]))).toBe(false);
    expect(mayShow(local, "all")).toBe(false);
    expect(mayShow(clerk, "all")).toBe(true);
  });
});

describe("changing accounts", () => {
  it("[R6.7] is refused for those with more rights", () => {
    const other = (changes: Partial<AccountRights>) => person({ id: 9, ...changes });
    expect(mayManage(clerk, other({}))).toBe(true);
    expect(mayManage(clerk, other({ role: null }))).toBe(true);
    expect(mayManage(clerk, other({ role: { permissions: ["Role.Update"] } }))).toBe(false);
    expect(mayManage(clerk, superUser)).toBe(false);
    expect(mayManage(superUser, manager)).toBe(false);
    expect(mayManage(manager, superUser)).toBe(true);
    expect(mayManage(person({ scope: new Set([1]) }), other({ scope: new Set([1, 2]) }))).toBe(false);
  });

  it("is allowed to everyone for their own", () => {
    expect(mayManage(clerk, clerk)).toBe(true);
    expect(mayManage(manager, manager)).toBe(true);
  });
});
