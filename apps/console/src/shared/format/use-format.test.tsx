import { parameters } from "@sgval/quantities/parameter";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { env } from "../../config/env.ts";
import { preferUnits } from "./preferred-units.ts";
import { formatIn, useFormat } from "./use-format.ts";

afterEach(() => {
  cleanup();
  preferUnits({});
});

const Drawn = ({ note }: { note: (format: unknown) => void }) => {
  note(useFormat());
  return null;
};
const Pressure = () => <p>{useFormat().quantity(2.45, "bar", 2)}</p>;

const metric = formatIn("en", { pressure: "mH2O", flow: "L/s" });

describe("numbers in preferred units", () => {
  it("are converted, bar to metres of water and m³/h to litres per second", () => {
    expect(metric.quantity(2.45, "bar", 2)).toBe("25.0\u00a0mH₂O");
    expect(metric.quantity(36, "m3/h", 1)).toBe("10.00\u00a0L/s");
    expect(metric.parts(2.45, parameters.outlet_pressure)).toEqual({ text: "25.0", unit: "mH₂O" });
    expect(metric.shown(36, "m3/h")).toBe(10);
  });

  it("keep their unit without a valid preference", () => {
    const units = { pressure: "L/s", flow: "furlong" };
    for (const format of [formatIn("en"), formatIn("en", units)]) {
      expect(format.quantity(2.45, "bar", 2)).toBe("2.45\u00a0bar");
      expect(format.quantity(36, "m3/h", 1)).toBe("36.0\u00a0m³/h");
    }
    expect(metric.quantity(71, "%", 0)).toBe("71%");
    expect(metric.quantity(null, "bar", 2)).toBe("--");
  });

  it("leave lengths of the network alone, and no line breaks before their unit", () => {
    expect(metric.length(1234.56, "m")).toBe("1,235\u00a0m");
    expect(metric.length(0.5, "km", 2)).toBe("0.50\u00a0km");
    expect(formatIn("vn").length(1200, "mm")).toBe("1.200\u00a0mm");
  });

  it("are parsed from the preferred unit to the stored one", () => {
    expect(metric.typed("25", "bar", 2)).toBe(2.45);
    expect(metric.typed("10.5", "m3/h", 1)).toBe(37.8);
    expect(formatIn("vn", { pressure: "mH2O" }).typed("25,0", "bar", 2)).toBe(2.45);
    expect(formatIn("vn", { pressure: "mH2O" }).typed("25.0", "bar", 2)).toBeNull();
    expect(formatIn("en").typed("2.45", "bar", 2)).toBe(2.45);
  });

  it("allow typing the displayed ends of a range", () => {
    for (const end of [0.5, 1.35, 6, 10])
      expect(metric.typed(metric.input(end, "bar", 2), "bar", 2)).toBe(end);
  });

  it("are not drawn anew when the same preference is fetched again", () => {
    const drawn = vi.fn();
    preferUnits({ pressure: "mH2O" });
    render(<Drawn note={drawn} />);
    act(() => preferUnits({ pressure: "mH2O" }));
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("change on screen with the preference", () => {
    render(<Pressure />);
    expect(screen.getByText(/bar/)).toBeTruthy();
    act(() => preferUnits({ pressure: "mH2O" }));
    expect(screen.getByText(/mH₂O/)).toBeTruthy();
  });
});

it("local days are the same day in every time zone", () => {
  const { timeZone: usual } = env;
  for (const timeZone of ["Pacific/Kiritimati", "Asia/Ho_Chi_Minh", "Pacific/Honolulu"]) {
    Object.assign(env, { timeZone });
    expect(formatIn("vn").localDate("2025-11-20")).toBe("20/11/2025");
    expect(formatIn("en").localDay("2025-11-20")).toBe("20 Nov");
  }
  Object.assign(env, { timeZone: usual });
});

it("rounds shares of a whole, and rounds down only what says how complete something is", () => {
  const format = formatIn("en");
  expect([format.proportion(0.79), format.proportion(0.20968)]).toEqual(["79.0%", "21.0%"]);
  expect(format.proportion(null)).toBe("--");
  expect(format.share(0.99996)).toBe("99.9%");
});
