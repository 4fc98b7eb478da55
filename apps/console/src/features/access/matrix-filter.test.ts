import { describe, expect, it } from "vitest";
import { rowsOf } from "./matrix.ts";
import { shownRows } from "./matrix-filter.ts";

const rows = rowsOf(["Device.Index", "Device.Update", "Room.Index"]);
const labels: Record<string, string> = { Device: "Thiết bị", Room: "Phòng" };
const labelsOf = ({ resource }: { resource: string }) => [labels[resource] ?? ""];
const shown = (q: string, ticked: ReadonlySet<string> | null = null) =>
  shownRows(rows, { q, ticked, labelsOf }).map(({ resource }) => resource);

describe("narrowing the matrix", () => {
  it("finds words without their accents, and permission names", () => {
    expect(shown("thiet BI")).toEqual(["Device"]);
    expect(shown("room.index")).toEqual(["Room"]);
    expect(shown("nothing")).toEqual([]);
  });

  it("shows only rows that hold a tick where that is wanted", () => {
    expect(shown("", new Set(["Room.Index"]))).toEqual(["Room"]);
    expect(shown("", new Set())).toEqual([]);
  });
});
