import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../page.fixture.tsx";
import { DateTimeInput } from "./date-time-input.tsx";
import { LazyDateTimeInput } from "./lazy-pickers.tsx";
import { TimeInput } from "./time-input.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const control = { id: "at", "aria-describedby": undefined, "aria-invalid": false, "aria-required": false };
/** The sections of a field by their accessible names, in order. */
const parts = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole("spinbutton")
    .map((part) => part.textContent);

const press = async (field: string, part: string, key: string) => {
  const section = within(screen.getByRole("group", { name: field })).getByRole("spinbutton", { name: part });
  await act(async () => section.focus());
  await act(async () => fireEvent.keyDown(section, { key }));
};

describe("date and time input", () => {
  it("uses the time zone of the installation, not of the browser", async () => {
    const onChange = vi.fn();
    await showPage(<DateTimeInput label="From" value="2025-11-18T02:30:00.000Z" onChange={onChange} />);
    await screen.findByRole("group", { name: "From" });
    expect(parts("From")).toEqual(["18", "Nov", "2025", "09", "30"]);
    await press("From", "Hours", "ArrowUp");
    expect(onChange).toHaveBeenLastCalledWith("2025-11-18T03:30:00.000Z");
  });

  it("has its name already while it loads", () => {
    const loading = renderToString(<LazyDateTimeInput label="From" value={undefined} onChange={() => {}} />);
    expect(loading).toContain('aria-label="From"');
  });

  it("heads the days of a Vietnamese week with T2 to CN", async () => {
    localStorage.setItem("sg-val-language", "vn");
    await showPage(<DateTimeInput label="Từ" value="2025-11-18T02:30:00.000Z" onChange={() => undefined} />);
    await screen.findByRole("group", { name: "Từ" });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /18/ })));
    const heads = (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
    expect(heads).toEqual(["T2", "T3", "T4", "T5", "T6", "T7", "CN"]);
  });

  it("asks for numbers while it is empty, for the month too", async () => {
    await showPage(<DateTimeInput label="From" value={undefined} onChange={() => undefined} />);
    await screen.findByRole("group", { name: "From" });
    expect(parts("From")).toEqual(["DD", "MM", "YYYY", "hh", "mm"]);
  });

  it("has no value while incomplete", async () => {
    const onChange = vi.fn();
    await showPage(<DateTimeInput label="From" value={undefined} onChange={onChange} />);
    await screen.findByRole("group", { name: "From" });
    await press("From", "Hours", "ArrowUp");
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("time input", () => {
  it("uses the 24-hour clock and returns HH:mm", async () => {
    const onChange = vi.fn();
    await showPage(<TimeInput label="Quiet from" value="23:05" onChange={onChange} control={control} />);
    await screen.findByRole("group", { name: "Quiet from" });
    expect(parts("Quiet from")).toEqual(["23", "05"]);
    await press("Quiet from", "Minutes", "ArrowUp");
    expect(onChange).toHaveBeenLastCalledWith("23:06");
  });

  it("has no value while a section is missing", async () => {
    const onChange = vi.fn();
    await showPage(<TimeInput label="Quiet from" value="23:05" onChange={onChange} control={control} />);
    await screen.findByRole("group", { name: "Quiet from" });
    await press("Quiet from", "Hours", "Delete");
    expect(onChange).toHaveBeenLastCalledWith("");
  });
});
