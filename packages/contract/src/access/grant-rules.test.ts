import { expect, it } from "vitest";
import { managesSupers, mayGrant, outranks } from "./grant-rules.ts";

const plain = { superUser: false, manageSuper: false };
const aSuper = { superUser: true, manageSuper: false };
const manager = { superUser: true, manageSuper: true };
const clerk = { superUser: false, role: { permissions: ["User.Update", "Device.Index"] } };

it("lets only a super user who manages super users change the two flags", () => {
  // The flag has no effect on a user who is no super user.
  const flagged = { superUser: false, manageSuper: true };
  expect([plain, aSuper, flagged, manager].map(managesSupers)).toEqual([false, false, false, true]);
});

it("lets nobody grant what they do not hold, and a super user everything", () => {
  expect(mayGrant(clerk, ["Device.Index"])).toBe(true);
  expect(mayGrant(clerk, [])).toBe(true);
  expect(mayGrant(clerk, ["Device.Index", "Role.Update"])).toBe(false);
  expect(mayGrant(clerk, null)).toBe(false);
  expect(mayGrant({ superUser: true, role: null }, null)).toBe(true);
  expect(mayGrant({ superUser: true, role: { permissions: [] } }, ["Device.Delete"])).toBe(true);
  expect(mayGrant({ superUser: false, role: { permissions: null } }, null)).toBe(true);
  expect(mayGrant({ superUser: false, role: null }, ["Device.Index"])).toBe(false);
});

it("puts super users above others, and those who manage them above super users", () => {
  expect(outranks(aSuper, plain)).toBe(true);
  expect(outranks(manager, aSuper)).toBe(true);
  expect(outranks(aSuper, manager)).toBe(false);
  expect(outranks(plain, plain)).toBe(false);
});
