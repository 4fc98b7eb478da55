import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ValueTile } from "./value-tile.tsx";

afterEach(cleanup);

describe("value tile", () => {
  it("labels the group and shows number, unit, age and quality", () => {
    render(
      <ValueTile label="Outlet pressure" letter="P2" value="2,45" unit="bar" notes={["40 s", "Good"]} />,
    );
    const tile = screen.getByRole("group", { name: "Outlet pressure" });
    expect(tile.textContent).toContain("P2");
    expect(tile.textContent).toContain("2,45\u00a0bar");
    expect(tile.textContent).toContain("40 s · Good");
  });

  it('shows "stale" before the age', () => {
    render(
      <ValueTile
        label="Pressure"
        value="1,98"
        unit="bar"
        state="stale"
        stateLabel="Stale"
        notes={["52 min"]}
      />,
    );
    const tile = screen.getByRole("group");
    expect(tile.textContent).toContain("Stale · 52 min");
    expect(tile.querySelector("[data-kind=stale]")).not.toBeNull();
  });

  it("shows no clock icon for a fresh value", () => {
    render(<ValueTile label="Pressure" value="1,98" unit="bar" notes={["4 s"]} />);
    expect(screen.getByRole("group").querySelector("svg")).toBeNull();
  });

  it("shows the priority of an abnormal value", () => {
    render(
      <ValueTile label="Pressure" value="0,86" unit="bar" priority="critical" priorityLabel="Critical" />,
    );
    expect(screen.getByRole("img", { name: "Critical" })).toBeDefined();
  });
});
