import { cleanup, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { showPage } from "../../../../shared/ui/page.fixture.tsx";
import { staysAtTop } from "../../../../shared/ui/stuck-height.ts";
import { FormStep, StepList } from "./form-step.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const Page = ({ bars }: { bars: "sticky" | "static" }) => {
  const form = useForm();
  return (
    <>
      <header {...staysAtTop} style={{ position: bars }} />
      <FormProvider {...form}>
        <StepList steps={["identity", "position"]} />
        <FormStep step="position" number={2}>
          <p>fields</p>
        </FormStep>
      </FormProvider>
    </>
  );
};

it.each([
  ["sticky", "248px", 104],
  ["static", "16px", 0],
] as const)("keeps the list of steps and a chosen step below bars that are %s", async (bars, top, margin) => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ height: 232 } as DOMRect);
  await showPage(<Page bars={bars} />);
  const list = await screen.findByRole("list");
  await vi.waitFor(() => expect(getComputedStyle(list).top).toBe(top));
  const step = screen.getByText("fields").closest("[id]") as HTMLElement;
  expect(Number.parseFloat(getComputedStyle(step).scrollMarginTop)).toBe(margin);
});
