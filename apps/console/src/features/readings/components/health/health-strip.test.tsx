import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { HealthStrip } from "./health-strip.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));

const show = (...pieces: [expected: number, received: number][]) =>
  showPage(
    <HealthStrip
      health={{
        pieceSeconds: 3600,
        strip: pieces.map(([expected, received], hour) => ({
          at: new Date(Date.UTC(2025, 10, 20, hour)).toISOString(),
          ...{ expected, received },
        })),
      }}
    />,
  );

it("draws hours that are not counted otherwise than those of which nothing arrived, and says so", async () => {
  await show([0, 0], [0, 4], [60, 0], [60, 60]);
  expect((await screen.findByText(/hatched = not counted/)).textContent).toContain("dashed = none arrived");
  const states = screen.getAllByRole("listitem").map((item) => item.getAttribute("data-state"));
  expect(states).toEqual(["free", "free", "none", null]);
  expect(screen.getByTitle(/nothing expected, 4 there/)).toBeTruthy();
});

it("explains no hatching where every hour is counted", async () => {
  await show([60, 0], [60, 60]);
  expect((await screen.findByText(/dashed = none arrived/)).textContent).not.toContain("hatched");
});
