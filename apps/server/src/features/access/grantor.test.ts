import { describe, expect, it } from "vitest";
import { type AccountRights, mayManage, mayNamePlaces, mayShow } from "./grantor.ts";

const person = (changes: Partial<AccountRights> = {}): AccountRights => ({
  id: 1,
  superUser: false,
  manageSuper: false,
  role: { permissions: ["User.Update", "Device.Index"] },
  scope: "all",
  named: { devices: new Set(), rooms: new Set(), zones: new Set() },
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

describe("naming rooms and zones", () => {
  const named = (rooms: number[], zones: number[]) => ({
    devices: new Set<number>(),
    rooms: new Set(rooms),
    zones: new Set(zones),
  });
  const local = person({ scope: new Set([1]), named: named([1], [2]) });

  it("lets nobody with a limited scope name others than that names", () => {
    expect(mayNamePlaces(local, named([1], [2]))).toBe(true);
    expect(mayNamePlaces(local, named([1, 3], []))).toBe(false);
    expect(mayNamePlaces(local, named([], [1]))).toBe(false);
    expect(mayNamePlaces(clerk, named([1, 3], [1]))).toBe(true);
  });

  it("lets nobody change an account whose scope names more, though nothing is in it now", () => {
    const other = (rooms: number[]) => person({ id: 9, scope: new Set<number>(), named: named(rooms, []) });
    expect(mayManage(local, other([1]))).toBe(true);
    expect(mayManage(local, other([1, 3]))).toBe(false);
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
