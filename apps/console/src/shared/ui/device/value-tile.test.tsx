import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
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

  it("draws the number of what is over in ordinary ink, with a hollow shape", () => {
    const { rerender } = render(<ValueTile label="Pressure" value="1,67" priority="critical" />);
    const number = () => screen.getByText("1,67").closest<HTMLElement>("[style]")?.style.color;
    const critical = number();
    rerender(<ValueTile label="Pressure" value="1,67" priority="critical" look="returned" />);
    expect(number()).not.toBe(critical);
    rerender(<ValueTile label="Pressure" value="1,67" />);
    const plain = number();
    rerender(<ValueTile label="Pressure" value="1,67" priority="critical" look="returned" />);
    expect(number()).toBe(plain);
    expect(document.querySelector<SVGElement>("svg[data-kind=critical]")?.dataset.look).toBe("returned");
  });

  it("begins all lines of its notes at one edge, also in a centred tile", () => {
    const note = "1 open alarm, the gravest: Medium";
    render(<ValueTile label="Pressure" value="1,98" align="center" notes={[note, "0 s"]} />);
    const notes = screen.getByText(note).closest("p") ?? expect.fail("no notes");
    expect(getComputedStyle(notes).textAlign).toBe("start");
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

  it("shows the exact time and the limits by keyboard and touch too", async () => {
    render(
      <ValueTile label="Pressure" value="1,98" unit="bar" exact="18/11/2025 14:02:07 · 1,0 – 4,0 bar" />,
    );
    const value = screen.getByRole("button", { name: /^1,98/ });
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.keyDown(document.body, { key: "Tab" });
    act(() => value.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe("18/11/2025 14:02:07 · 1,0 – 4,0 bar");
    act(() => value.blur());
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    fireEvent.touchStart(value);
    expect((await screen.findByRole("tooltip")).isConnected).toBe(true);
  });
});
