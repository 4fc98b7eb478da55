import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { PowerField } from "./power-field.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => localStorage.clear());

const show = async (inForce: number | null) => {
  const onAsk = vi.fn();
  await showPage(
    <PowerField
      {...{
        name: "Bơm 4",
        label: "Power",
        verb: "Set power",
        presets: [],
        locked: undefined,
        onAsk,
        inForce,
      }}
      band={{ min: 30, max: 90 }}
      start={inForce ?? 50}
    />,
  );
  const input = await screen.findByRole("textbox");
  return {
    onAsk,
    button: () => screen.getByRole("button", { name: "Set power Bơm 4" }),
    type: (value: string) => fireEvent.change(input, { target: { value } }),
  };
};
const isLocked = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

it("asks for a power only when another one than the present is entered, within the band", async () => {
  const { onAsk, button, type } = await show(60.4);
  expect(isLocked(button())).toBe(true);
  fireEvent.click(button());
  type("95");
  expect(isLocked(button())).toBe(true);
  type("65");
  expect(isLocked(button())).toBe(false);
  type("60");
  expect(isLocked(button())).toBe(true);
  type("65");
  fireEvent.click(button());
  expect(onAsk.mock.calls).toEqual([[65]]);
});

it("takes any power that a person enters while the present one is unknown, but not what it only proposes", async () => {
  const { button, type } = await show(null);
  expect(isLocked(button())).toBe(true);
  type("55");
  expect(isLocked(button())).toBe(false);
  type("50");
  expect(isLocked(button())).toBe(false);
});

it("does not take the lowest power as entered where a pump reports one below its band", async () => {
  const { button, type } = await show(0);
  expect(isLocked(button())).toBe(true);
  type("31");
  expect(isLocked(button())).toBe(false);
});
