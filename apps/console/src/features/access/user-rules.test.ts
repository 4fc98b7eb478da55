import { describe, expect, it } from "vitest";
import {
  deleteLock,
  deleteLockOfAll,
  editLock,
  type Me,
  mayGrant,
  mayGrantRole,
  mayManageSupers,
} from "./user-rules.ts";

const me = (extra: Partial<Me> = {}): Me => ({
  id: 1,
  superUser: false,
  manageSuper: false,
  permissions: ["User.Index", "User.Update", "Device.Index"],
  ...extra,
});
const other = { id: 2, superUser: false, manageSuper: false };
const aSuper = { id: 3, superUser: true, manageSuper: false };

describe("permitted actions on an account", () => {
  it("shows the super flags only to a super user who manages super users", () => {
    expect(mayManageSupers(me())).toBe(false);
    expect(mayManageSupers(me({ superUser: true }))).toBe(false);
    expect(mayManageSupers(me({ superUser: true, manageSuper: true }))).toBe(true);
    // The flag has no effect on a user who is no super user.
    expect(mayManageSupers(me({ manageSuper: true }))).toBe(false);
  });

  it("locks the deletion of the caller's own account, even for a super user", () => {
    expect(deleteLock(me({ superUser: true, manageSuper: true }), { ...aSuper, id: 1 }, true)).toBe(
      "own_account",
    );
  });

  it("locks the deletion of super users for callers who do not manage them", () => {
    expect(deleteLock(me(), aSuper, true)).toBe("super_user_required");
    expect(deleteLock(me({ superUser: true }), aSuper, true)).toBe("super_user_required");
    expect(deleteLock(me({ superUser: true, manageSuper: true }), aSuper, true)).toBeNull();
    expect(deleteLock(me(), other, true)).toBeNull();
    expect(deleteLock(me(), other, false)).toBe("no_permission");
  });

  it("locks a bulk deletion by the first account that cannot go", () => {
    expect(deleteLockOfAll(me(), [other, { ...other, id: 1 }], true)).toBe("own_account");
    expect(deleteLockOfAll(me(), [other], true)).toBeNull();
  });

  it("locks the account of a super user for other callers", () => {
    expect(editLock(me(), aSuper, true)).toBe("super_user_required");
    expect(editLock(me({ superUser: true }), aSuper, true)).toBeNull();
    expect(editLock(me({ superUser: true }), { ...aSuper, manageSuper: true }, true)).toBe(
      "super_user_required",
    );
    expect(editLock(me(), other, true)).toBeNull();
    expect(editLock(me(), other, false)).toBe("no_permission");
  });
});

describe("permissions a caller may grant", () => {
  it("include only those of the caller's role", () => {
    expect(mayGrant(me(), "Device.Index")).toBe(true);
    expect(mayGrant(me(), "Device.Delete")).toBe(false);
    expect(mayGrant(me({ permissions: null }), "Device.Delete")).toBe(true);
    expect(mayGrant(me({ superUser: true, permissions: [] }), "Device.Delete")).toBe(true);
  });

  it("exclude roles with more permissions, and roles that allow everything", () => {
    expect(mayGrantRole(me(), { permissions: ["Device.Index"] })).toBe(true);
    expect(mayGrantRole(me(), { permissions: ["Device.Index", "Token.Index"] })).toBe(false);
    expect(mayGrantRole(me(), { permissions: null })).toBe(false);
    expect(mayGrantRole(me({ permissions: null }), { permissions: null })).toBe(true);
  });
});
