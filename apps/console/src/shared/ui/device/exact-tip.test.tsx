import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ExactTip, useExactTip } from "./exact-tip.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Value = () => (
  <td {...useExactTip(() => "14:02:07 GMT+7 · Raw value 9.6 mA · VGA-07")}>
    <b>1.98</b>
  </td>
);

const show = () => {
  render(
    <>
      <ExactTip />
      <table>
        <tbody>
          <tr data-row="7" tabIndex={0}>
            <Value />
          </tr>
        </tbody>
      </table>
      <p>elsewhere</p>
    </>,
  );
  return screen.getByText("1.98");
};
const tip = () => screen.queryByRole("tooltip")?.textContent ?? null;

it("shows everything about a value while the pointer rests on it", () => {
  vi.useFakeTimers();
  const value = show();
  fireEvent.pointerOver(value, { pointerType: "mouse" });
  expect(tip()).toBeNull();
  act(() => vi.advanceTimersByTime(400));
  expect(tip()).toBe("14:02:07 GMT+7 · Raw value 9.6 mA · VGA-07");
  fireEvent.pointerOver(screen.getByText("elsewhere"), { pointerType: "mouse" });
  expect(tip()).toBeNull();
});

it("shows it by tap, until something else is tapped", () => {
  const value = show();
  fireEvent.pointerDown(value, { pointerType: "touch" });
  expect(tip()).toContain("Raw value 9.6 mA");
  fireEvent.pointerDown(screen.getByText("elsewhere"), { pointerType: "touch" });
  expect(tip()).toBeNull();
});

it("shows and announces it when the keyboard reaches its row, and Escape closes it", () => {
  show();
  act(() => document.querySelector<HTMLElement>("[data-row]")?.focus());
  expect(tip()).toContain("VGA-07");
  expect(screen.getByRole("status").textContent).toContain("VGA-07");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(tip()).toBeNull();
});
