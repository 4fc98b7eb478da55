import { permissions } from "@sgval/contract/permission";
import { describe, expect, it } from "vitest";
import { changedOf, permissionsOf, rowsOf, shownRows, tallyOf, ticked } from "./matrix.ts";

const known = new Set<string>(permissions);
const set = (...names: string[]): Set<string> => new Set(names);

describe("ticking a permission", () => {
  it.each(["Create", "Update", "Delete"])("ticks Index by itself with %s", (verb) => {
    expect(ticked(set(), [`Room.${verb}`], true, known)).toEqual(set(`Room.${verb}`, "Room.Index"));
  });

  it("ticks no Index where the resource has none", () => {
    expect(ticked(set(), ["Scada.Update"], true, known)).toEqual(set("Scada.Update"));
  });

  it("leaves other verbs alone", () => {
    expect(ticked(set(), ["Control.Operate"], true, known)).toEqual(set("Control.Operate"));
    expect(ticked(set(), ["Risk.Acknowledge"], true, known)).toEqual(set("Risk.Acknowledge"));
  });

  it("removes Create, Update and Delete with Index, of that resource only", () => {
    const held = set("Room.Index", "Room.Update", "Device.Index", "Device.Update", "Risk.Acknowledge");
    expect(ticked(held, ["Room.Index"], false, known)).toEqual(
      set("Device.Index", "Device.Update", "Risk.Acknowledge"),
    );
  });

  it("keeps Index when a permission that requires it is removed", () => {
    expect(ticked(set("Room.Index", "Room.Update"), ["Room.Update"], false, known)).toEqual(
      set("Room.Index"),
    );
  });
});

describe("rows of the matrix", () => {
  it("include every built-in permission exactly once", () => {
    const shown = rowsOf(permissions).flatMap(permissionsOf);
    expect([...shown].sort()).toEqual([...permissions].sort());
    expect(rowsOf(permissions).some(({ group }) => group === "own")).toBe(false);
  });

  it("follow the groups and the order that features declare", () => {
    const rows = rowsOf(permissions);
    const groups = rows.map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(groups.filter((group, index) => group !== groups[index - 1]));
    const network = rows.flatMap(({ group, resource }) => (group === "network" ? [resource] : []));
    expect(network.slice(0, 3)).toEqual(["Device", "Control", "Timer"]);
  });

  it("list custom permissions last", () => {
    const rows = rowsOf([...permissions, "Camera.Index", "Camera.Rotate"]);
    expect(rows.at(-1)).toEqual({
      resource: "Camera",
      group: "own",
      cells: { Index: "Camera.Index" },
      others: ["Camera.Rotate"],
    });
  });

  it("show whether none, some or all permissions are held", () => {
    const names = ["Room.Index", "Room.Update"];
    expect(tallyOf(set(), names)).toBe("none");
    expect(tallyOf(set("Room.Index"), names)).toBe("some");
    expect(tallyOf(set("Room.Index", "Room.Update"), names)).toBe("all");
    expect(tallyOf(set("Room.Index"), [])).toBe("none");
  });

  it("mark added and removed permissions", () => {
    expect(changedOf(set("Room.Index", "Risk.Index"), set("Room.Index", "User.Index"))).toEqual(
      set("Risk.Index", "User.Index"),
    );
  });
});

const fewRows = rowsOf(["Device.Index", "Device.Update", "Room.Index"]);
const labels: Record<string, string> = { Device: "Thiết bị", Room: "Phòng" };
const labelsOf = ({ resource }: { resource: string }) => [labels[resource] ?? ""];
const shown = (q: string, ticked: ReadonlySet<string> | null = null) =>
  shownRows(fewRows, { q, ticked, labelsOf }).map(({ resource }) => resource);

describe("filters of the matrix", () => {
  it("find words without accents, and permission names", () => {
    expect(shown("thiet BI")).toEqual(["Device"]);
    expect(shown("room.index")).toEqual(["Room"]);
    expect(shown("nothing")).toEqual([]);
  });

  it("can show only rows with a tick", () => {
    expect(shown("", new Set(["Room.Index"]))).toEqual(["Room"]);
    expect(shown("", new Set())).toEqual([]);
  });
});
