import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readRange } from "../../form/asked-range.ts";
import { showPage } from "../../page.fixture.tsx";
import { onALaptop, onAPhone } from "../../screen.fixture.ts";
import { TimeFilter } from "./time-filter.tsx";

beforeEach(() => localStorage.setItem("sg-val-language", "en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (asked: { from?: string; to?: string }) => {
  const onChange = vi.fn();
  return showPage(<TimeFilter range={readRange(asked)} onChange={onChange} />).then(() => onChange);
};

it("keeps the fields of a range behind one button, which says what is set", async () => {
  onALaptop();
  const onChange = await show({ from: "2026-11-30T01:00:00.000Z", to: "2026-11-30T03:30:00.000Z" });
  const button = await screen.findByRole("button", { name: /08:00 – .*10:30$/ });
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: "2 hours" })).toBeNull();
  fireEvent.click(button);
  const menu = within(await screen.findByRole("dialog", { name: "Time" }));
  fireEvent.click(menu.getByRole("button", { name: "5 hours" }));
  expect(onChange).toHaveBeenCalledWith({ from: expect.any(String), to: undefined });
});

it("is a button of one word while no range is set, and names the end that is set alone", async () => {
  onALaptop();
  await show({});
  expect((await screen.findByRole("button", { name: "Time" })).getAttribute("aria-pressed")).toBe("false");
  cleanup();
  await show({ from: "2026-11-30T01:00:00.000Z" });
  expect((await screen.findByRole("button", { name: /^From .*08:00$/ })).isConnected).toBe(true);
});

it("shows the fields themselves in the sheet of a phone", async () => {
  onAPhone();
  await show({});
  expect((await screen.findByRole("button", { name: "2 hours" })).isConnected).toBe(true);
  expect(screen.queryByRole("button", { name: "Time" })).toBeNull();
});
