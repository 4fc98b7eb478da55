import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { preferUnits } from "../../../shared/format/preferred-units.ts";
import { changeLanguage, startI18n } from "../../../shared/i18n/i18n.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { moved, SetPointField, setPointProblem } from "./set-point-field.tsx";

const now = "2025-03-07T14:05:09Z";
const valve = aDevice({
  latest: { measuredAt: now, receivedAt: now, values: { outlet_pressure: 2.45 }, quality: {}, times: {} },
});

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});
afterEach(() => {
  cleanup();
  preferUnits({});
});

it("accepts a pressure in the preferred unit and requests it in bar", async () => {
  const onAsk = vi.fn();
  render(
    <Suspense fallback={null}>
      <SetPointField
        device={valve}
        last={null}
        setBy={undefined}
        replaced={undefined}
        locked={null}
        onAsk={onAsk}
      />
    </Suspense>,
  );
  const field = await screen.findByRole<HTMLInputElement>("textbox");
  expect(field.value).toBe("2.45");
  act(() => preferUnits({ pressure: "mH2O" }));
  expect(field.value).toBe("25.0");
  fireEvent.change(field, { target: { value: "26.5" } });
  fireEvent.click(screen.getByRole("button", { name: "Set pressure" }));
  expect(onAsk).toHaveBeenCalledWith(2.6);
  // As a number of bar it would be far too much; as metres of water it is far too little.
  fireEvent.change(field, { target: { value: "2.6" } });
  expect(screen.getByText("Below minimum threshold")).toBeTruthy();
  act(() => preferUnits({}));
  expect(field.value).toBe("2.45");
});

it("shows the decimals of the page in the field, also after a step", async () => {
  const at = (value: number) =>
    aDevice({
      latest: {
        measuredAt: now,
        receivedAt: now,
        values: { outlet_pressure: value },
        quality: {},
        times: {},
      },
    });
  render(
    <Suspense fallback={null}>
      <SetPointField
        device={at(2.55)}
        last={null}
        setBy={undefined}
        replaced={undefined}
        locked={null}
        onAsk={vi.fn()}
      />
    </Suspense>,
  );
  const field = await screen.findByRole<HTMLInputElement>("textbox");
  fireEvent.click(screen.getByRole("button", { name: "Increase" }));
  expect(field.value).toBe("2.60");
});

it("keeps still while the pressure moves, and sends only a change", async () => {
  const onAsk = vi.fn();
  const field = (outlet_pressure: number | null, inForce: number | null) => (
    <Suspense fallback={null}>
      <SetPointField
        device={aDevice({
          latest: { measuredAt: now, receivedAt: now, values: { outlet_pressure }, quality: {}, times: {} },
        })}
        last={inForce}
        setBy={undefined}
        replaced={undefined}
        locked={null}
        onAsk={onAsk}
      />
    </Suspense>
  );
  const page = render(field(null, null));
  const input = await screen.findByRole<HTMLInputElement>("textbox");
  const button = () => screen.getByRole("button", { name: "Set pressure" });
  page.rerender(field(2.137, null));
  expect(input.value).toBe("2.14");
  page.rerender(field(2.481, null));
  expect(input.value).toBe("2.14");
  expect(button()).toHaveProperty("disabled", true);
  // What is in force is known later, and counts more than the pressure.
  page.rerender(field(2.481, 2.5));
  expect(input.value).toBe("2.50");
  expect(button()).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Increase" }));
  expect(input.value).toBe("2.55");
  page.rerender(field(2.6, 2.5));
  expect(input.value).toBe("2.55");
  expect(button()).toHaveProperty("disabled", false);
  fireEvent.change(input, { target: { value: "2.5" } });
  expect(button()).toHaveProperty("disabled", true);
  fireEvent.change(input, { target: { value: "2.55" } });
  fireEvent.click(button());
  expect(onAsk).toHaveBeenCalledWith(2.55);
});

const site = { maxSetpoint: 4 };

it("steps without rounding errors and stays inside the range", () => {
  expect(moved(2.1, 1, site)).toBe(2.15);
  expect(moved(0.5, -1, site)).toBe(0.5);
  expect(moved(3.98, 2, site)).toBe(4);
});

it("shows why a typed pressure is invalid", () => {
  expect(setPointProblem(null, site)).toBe("invalid_value");
  expect(setPointProblem(0, site)).toBe("positive_number");
  expect(setPointProblem(0.4, site)).toBe("below_minimum_threshold");
  expect(setPointProblem(4.05, site)).toBe("exceeds_maximum_threshold");
  expect(setPointProblem(4, site)).toBeNull();
});

it("keeps the button of a locked set-point where its reason can be read, and sends nothing", async () => {
  const onAsk = vi.fn();
  const field = (locked: string | null) => (
    <Suspense fallback={null}>
      <SetPointField
        device={valve}
        last={null}
        setBy={undefined}
        replaced={undefined}
        locked={locked}
        onAsk={onAsk}
      />
    </Suspense>
  );
  const page = render(field(null));
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "2.6" } });
  page.rerender(field("a command is running"));
  const button = screen.getByRole("button", { name: "Set pressure" });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-description")).toBe("a command is running");
  fireEvent.click(button);
  expect(onAsk).not.toHaveBeenCalled();
});

const heldBy = (action: "set_outlet_pressure" | "high_pressure", actorName: string) => ({
  ...{ action, actorName, source: "manual" as const, reason: null, since: now },
  value: action === "set_outlet_pressure" ? 2.31 : null,
});

it("calls a set-point that another command replaced the last one, and lets the same be set again", async () => {
  const onAsk = vi.fn();
  render(
    <Suspense fallback={null}>
      <SetPointField
        device={valve}
        last={2.31}
        setBy={heldBy("set_outlet_pressure", "tech01")}
        replaced={heldBy("high_pressure", "oper01")}
        locked={null}
        onAsk={onAsk}
      />
    </Suspense>,
  );
  const last = /^Last set-point: 2\.31.bar · .*, tech01; since then: Switch to high pressure, .*, oper01$/;
  expect(await screen.findByText(last)).toBeTruthy();
  expect(screen.queryByText(/^Set-point/)).toBeNull();
  const field = screen.getByRole<HTMLInputElement>("textbox");
  expect(field.value).toBe("2.45");
  fireEvent.change(field, { target: { value: "2.31" } });
  fireEvent.click(screen.getByRole("button", { name: "Set pressure" }));
  expect(onAsk).toHaveBeenCalledWith(2.31);
});

it("says where the number of the field is from, by its time or as an end of the range, and why it cannot be sent", async () => {
  const field = (outlet_pressure: number, inForce: number | null) => (
    <Suspense fallback={null}>
      <SetPointField
        device={aDevice({
          latest: { measuredAt: now, receivedAt: now, values: { outlet_pressure }, quality: {}, times: {} },
        })}
        last={inForce}
        setBy={undefined}
        replaced={undefined}
        locked={null}
        onAsk={vi.fn()}
      />
    </Suspense>
  );
  const page = render(field(2.62, null));
  const help = async () =>
    document.getElementById((await screen.findByRole("textbox")).getAttribute("aria-describedby") ?? "");
  const measured =
    /^The number in the field is the pressure measured at 7.Mar.* 21:05, not the set-point\. Change it/;
  await screen.findByRole("textbox");
  expect((await help())?.textContent).toMatch(measured);
  // The valve is closed since: the number is still that of then.
  page.rerender(field(0, null));
  expect((await help())?.textContent).toMatch(measured);
  page.rerender(field(0, 2.3));
  expect((await help())?.textContent).toMatch(/^The number in the field is the set-point\. Change it/);
  page.unmount();
  render(field(0, null));
  expect((await help())?.textContent).toMatch(
    /^The number in the field is an end of the range, .* Change it/,
  );
});
