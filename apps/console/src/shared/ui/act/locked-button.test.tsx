import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LockedButton, LockedIconButton } from "./locked-button.tsx";

afterEach(cleanup);

it("keeps its name while it is locked, and the reason describes it", () => {
  const onClick = vi.fn();
  render(
    <LockedButton locked="You may not change devices" onClick={onClick}>
      Link
    </LockedButton>,
  );
  const button = screen.getByRole("button", {
    name: "Link",
    description: "You may not change devices",
  });
  button.click();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(onClick).not.toHaveBeenCalled();
});

it("takes the pointer while it is locked, and sends no form", () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <LockedButton locked="You may not change devices" type="submit">
        Save
      </LockedButton>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  expect(getComputedStyle(button).pointerEvents).toBe("auto");
  button.click();
  expect(onSubmit).not.toHaveBeenCalled();
});

it("says why it is locked when it is tapped", async () => {
  render(<LockedButton locked="You may not change devices">Link</LockedButton>);
  fireEvent.touchStart(screen.getByRole("button", { name: "Link" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe("You may not change devices");
});

it("says why also where the finger was gone before the touch opened anything, with a lock as its icon", async () => {
  render(
    <LockedButton locked="You may not change devices" startIcon={<svg data-testid="play" />}>
      Link
    </LockedButton>,
  );
  const button = screen.getByRole("button", { name: "Link" });
  fireEvent.touchStart(button);
  fireEvent.touchEnd(button);
  fireEvent.click(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("You may not change devices");
  expect(screen.queryByTestId("play")).toBeNull();
  expect(button.querySelector("svg")).not.toBeNull();
});

it("is an ordinary button where nothing locks it", () => {
  const onClick = vi.fn();
  render(<LockedButton onClick={onClick}>Link</LockedButton>);
  const button = screen.getByRole("button", { name: "Link" });
  expect(button.getAttribute("aria-describedby")).toBeNull();
  button.click();
  expect(onClick).toHaveBeenCalledOnce();
});

it("says by keyboard too why an icon alone is locked", async () => {
  const onClick = vi.fn();
  render(
    <LockedIconButton
      aria-label="Take Valve 7 out"
      tip="Take out"
      locked="You may not change devices"
      onClick={onClick}
    />,
  );
  const button = screen.getByRole("button", { name: "Take Valve 7 out" });
  button.focus();
  expect((await screen.findByRole("tooltip")).textContent).toBe("You may not change devices");
  button.click();
  expect(onClick).not.toHaveBeenCalled();
});
