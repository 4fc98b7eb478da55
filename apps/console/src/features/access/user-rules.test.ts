import { describe, expect, it } from "vitest";
import { deleteLock, deleteLockOfAll, editLock, type Me } from "./user-rules.ts";

const me = (extra: Partial<Me> = {}): Me => ({
  id: 1,
  superUser: false,
  manageSuper: false,
  role: { permissions: ["User.Index", "User.Update", "Device.Index"] },
  ...extra,
});
const other = { id: 2, superUser: false, manageSuper: false };
const aSuper = { id: 3, superUser: true, manageSuper: false };

describe("permitted actions on an account", () => {
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
