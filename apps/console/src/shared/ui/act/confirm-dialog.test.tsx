import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage, startI18n } from "../../i18n/i18n.ts";
import { screenMatches } from "../screen.fixture.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const onConfirm = vi.fn();
const onCancel = vi.fn();
const onWork = vi.fn();

const Asking = (props: { busy?: boolean; required?: boolean; focusFirst?: boolean }) => {
  const { busy = false, required = true, focusFirst = false } = props;
  const [reason, setReason] = useState("");
  const [name, setName] = useState("");
  return (
    <ConfirmDialog
      open
      onCancel={onCancel}
      onConfirm={onConfirm}
      title="Set outlet pressure"
      subject="VGA-07"
      closeLabel="Close"
      cancelLabel="Cancel"
      verbLabel="Set 1.60 bar"
      reason={{
        label: "Reason",
        required,
        focusFirst,
        value: reason,
        onChange: setReason,
      }}
      typedName={{
        label: "Type VGA-07",
        expected: "VGA-07",
        value: name,
        onChange: setName,
        holdHint: "Hold for 2 s",
      }}
      busy={busy}
      aside={<section>What is expected</section>}
      hold={<p role="timer">held for 30 s</p>}
      problem={<p>refused</p>}
      onWork={onWork}
    />
  );
};

const pointer = (coarse: boolean) => screenMatches((query) => query.includes("coarse") && coarse);

const verb = () => screen.getByRole<HTMLButtonElement>("button", { name: "Set 1.60 bar" });
const reasonField = () => screen.getByRole("textbox", { name: /Reason/u });
const nameField = () => screen.getByRole("textbox", { name: "Type VGA-07" });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("vn");
});
beforeEach(() => {
  pointer(false);
  onConfirm.mockClear();
  onCancel.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("confirm dialog", () => {
  it("focuses Cancel first", () => {
    render(<Asking />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  });

  it("begins in the reason where that is asked for, but on a touch screen, whose keyboard would cover the rest", () => {
    const { unmount } = render(<Asking focusFirst />);
    expect(document.activeElement).toBe(reasonField());
    unmount();
    pointer(true);
    render(<Asking focusFirst />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  });

  it("leads from what is missing to the first field that lacks it", () => {
    render(<Asking />);
    fireEvent.click(screen.getByRole("button", { name: "Cần nhập lý do và gõ đúng tên thiết bị" }));
    expect(document.activeElement).toBe(reasonField());
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.click(screen.getByRole("button", { name: "Cần gõ đúng tên thiết bị" }));
    expect(document.activeElement).toBe(nameField());
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    expect(screen.queryByRole("button", { name: /Cần/u })).toBeNull();
  });

  it("disables confirming until reason and name are complete", () => {
    render(<Asking />);
    expect(verb().disabled).toBe(true);
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    expect(verb().disabled).toBe(true);
    fireEvent.change(nameField(), { target: { value: "VGA-0" } });
    expect(verb().disabled).toBe(true);
    fireEvent.change(nameField(), { target: { value: " VGA-07 " } });
    expect(verb().disabled).toBe(false);
    fireEvent.click(verb());
    expect(onConfirm.mock.calls).toEqual([["press"]]);
  });

  it("takes the typed name whatever its case", () => {
    render(<Asking />);
    fireEvent.change(reasonField(), { target: { value: "burst" } });
    fireEvent.change(nameField(), { target: { value: "vga-07" } });
    expect(verb().disabled).toBe(false);
  });

  it("scrolls what is between its title and its buttons, which stay in sight", () => {
    render(<Asking />);
    const middle = reasonField().closest<HTMLElement>("[data-scrolls]") ?? expect.fail("nothing scrolls");
    expect(getComputedStyle(middle).overflowY).toBe("auto");
    expect(middle.contains(nameField())).toBe(true);
    for (const name of ["Close", "Cancel"])
      expect(middle.contains(screen.getByRole("button", { name }))).toBe(false);
  });

  it("has what is to be filled in before what is only read, and says below what is still missing", () => {
    render(<Asking />);
    const said = () => document.getElementById(verb().getAttribute("aria-describedby") ?? "")?.textContent;
    const aside = screen.getByText("What is expected");
    expect(nameField().compareDocumentPosition(aside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(said()).toBe("Cần nhập lý do và gõ đúng tên thiết bị");
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    expect(said()).toBe("Cần gõ đúng tên thiết bị");
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    expect(verb().getAttribute("aria-describedby")).toBeNull();
  });

  it("keeps the time that is left and a refusal beside the buttons, where nothing scrolls", () => {
    render(<Asking />);
    for (const one of [screen.getByRole("timer"), screen.getByText("refused")])
      expect(one.closest("footer")).not.toBeNull();
  });

  it("says that somebody works in it by key and pointer", () => {
    onWork.mockClear();
    render(<Asking />);
    fireEvent.keyDown(reasonField(), { key: "a" });
    fireEvent.pointerDown(screen.getByText("What is expected"));
    expect(onWork).toHaveBeenCalledTimes(2);
  });

  it("says beside the label of the reason whether it is required, in one style", () => {
    const mark = () => screen.getByText(/bắt buộc$/u);
    const { unmount } = render(<Asking />);
    expect([mark().textContent, reasonField().getAttribute("aria-required")]).toEqual(["bắt buộc", "true"]);
    const { className } = mark();
    unmount();
    render(<Asking required={false} />);
    expect([mark().textContent, reasonField().getAttribute("aria-required")]).toEqual([
      "không bắt buộc",
      "false",
    ]);
    expect(mark().className).toBe(className);
  });

  it("does not accept a reason of spaces", () => {
    render(<Asking />);
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    fireEvent.change(reasonField(), { target: { value: "   " } });
    expect(verb().disabled).toBe(true);
  });

  it("does not confirm on Enter in a field, even when complete", () => {
    render(<Asking />);
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    fireEvent.keyDown(nameField(), { key: "Enter" });
    fireEvent.keyUp(nameField(), { key: "Enter" });
    expect(onConfirm).not.toHaveBeenCalled();
    expect(nameField().closest("form")).toBeNull();
  });

  it("confirms on Ctrl+Enter or Cmd+Enter in a field once all is complete, and once however long it is held", () => {
    render(<Asking />);
    const press = (more: object) =>
      fireEvent.keyDown(reasonField(), { key: "Enter", ctrlKey: true, ...more });
    press({});
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    press({});
    // A name that is to be typed is not typed by a key.
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    press({ repeat: true });
    expect(onConfirm).not.toHaveBeenCalled();
    press({});
    expect(onConfirm.mock.calls).toEqual([["press"]]);
    press({ ctrlKey: false, metaKey: true });
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it("confirms on Ctrl+Enter wherever the focus is in the dialog, but not from another answer or a link", () => {
    const dialog = (refused: boolean) => (
      <ConfirmDialog
        {...{ open: true, onCancel, onConfirm, refused, title: "Approve", subject: "VGA-07" }}
        {...{ closeLabel: "Close", cancelLabel: "Cancel", verbLabel: "Approve" }}
        other={<button type="button">Decline</button>}
        aside={<a href="/trend">Trend</a>}
      />
    );
    const { rerender } = render(dialog(false));
    const from = (element: HTMLElement) => fireEvent.keyDown(element, { key: "Enter", ctrlKey: true });
    // The browser would press the button that has the focus.
    expect(from(screen.getByRole("button", { name: "Cancel" }))).toBe(false);
    expect(from(screen.getByRole("dialog"))).toBe(false);
    expect(onConfirm).toHaveBeenCalledTimes(2);
    from(screen.getByRole("button", { name: "Decline" }));
    from(screen.getByRole("link", { name: "Trend" }));
    rerender(dialog(true));
    expect(from(screen.getByRole("button", { name: "Cancel" }))).toBe(false);
    expect(onConfirm).toHaveBeenCalledTimes(2);
    expect(onCancel).not.toHaveBeenCalled();
  });

  it("leads on Ctrl+Enter to what is still missing", () => {
    render(<Asking />);
    fireEvent.keyDown(screen.getByRole("button", { name: "Cancel" }), { key: "Enter", ctrlKey: true });
    expect(document.activeElement).toBe(reasonField());
  });

  it("confirms by no key while it is sending, nor where a long press is asked for", () => {
    const { unmount } = render(<Asking busy />);
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    fireEvent.keyDown(reasonField(), { key: "Enter", ctrlKey: true });
    unmount();
    pointer(true);
    render(<Asking />);
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.keyDown(reasonField(), { key: "Enter", ctrlKey: true });
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("says on a touch screen from the start what replaces the typed name, beside the way to the reason", () => {
    pointer(true);
    render(<Asking />);
    // Below it: on a phone neither would have its words in one line beside the other.
    expect(getComputedStyle(screen.getByText(/Hold for 2 s/)).display).toBe("block");
    fireEvent.click(screen.getByRole("button", { name: "Cần nhập lý do" }));
    expect(document.activeElement).toBe(reasonField());
  });

  it("disables confirming while sending", () => {
    render(<Asking busy />);
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.change(nameField(), { target: { value: "VGA-07" } });
    expect(verb().disabled).toBe(true);
  });

  it("closes on Escape without confirming", () => {
    render(<Asking />);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("requires a two-second press instead of the typed name on touch screens", () => {
    pointer(true);
    vi.useFakeTimers();
    render(<Asking />);
    expect(screen.queryByRole("textbox", { name: "Type VGA-07" })).toBeNull();
    fireEvent.change(reasonField(), { target: { value: "Repair" } });
    fireEvent.pointerDown(verb());
    act(() => vi.advanceTimersByTime(1900));
    fireEvent.pointerUp(verb());
    act(() => vi.advanceTimersByTime(2000));
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.pointerDown(verb());
    act(() => vi.advanceTimersByTime(2000));
    expect(onConfirm.mock.calls).toEqual([["hold"]]);
  });
});
