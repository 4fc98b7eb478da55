import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { savedImages } from "../../../shared/ui/trend/trend-image.fixture.ts";
import { ReportBars } from "./report-bars.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("saves its bars as a picture with title, unit, range and what each colour is, as a chart is", async () => {
  const calls: { name: string; value: unknown }[] = [];
  const context: Record<string, unknown> = {};
  for (const name of ["scale", "fillRect", "fillText", "drawImage"])
    context[name] = (value: unknown) => calls.push({ name, value });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const { pictures, files } = savedImages();
  await showPage(
    <ReportBars
      title="Share lost"
      range="01/2026 – 02/2026"
      unit="%"
      decimals={1}
      categories={["01/2026", "02/2026"]}
      bars={[{ label: "Losses", values: [20, 40] }]}
      line={{ value: 25, label: "Target 25" }}
    />,
  );

  fireEvent.click(await screen.findByRole("button", { name: "Save as image (PNG): Share lost" }));
  await vi.waitFor(() => expect(files).toHaveLength(1));

  const called = (name: string) => calls.filter((call) => call.name === name).map(({ value }) => value);
  expect(called("fillText")).toEqual(["Share lost", "% · 01/2026 – 02/2026", "Losses", "Target 25"]);
  // The bars alone: the legend below them is drawn beside the title.
  expect(called("drawImage")).toEqual(pictures);
  expect(pictures).toHaveLength(1);
  const picture = decodeURIComponent(pictures[0]?.src ?? "");
  expect(picture.match(/<rect/gu)).toHaveLength(2);
  expect(picture).toContain("02/2026");
  expect(files[0]?.blob.type).toBe("image/png");
});

it("offers no picture of a table", async () => {
  const bars = [{ label: "Losses", values: [20] }];
  await showPage(<ReportBars title="Lost" range="" unit="%" decimals={1} categories={["01"]} bars={bars} />);
  fireEvent.click(await screen.findByRole("button", { name: "Show as table: Lost" }));
  expect(screen.queryByRole("button", { name: "Save as image (PNG): Lost" })).toBeNull();
  expect(screen.getByRole("button", { name: "Show as chart: Lost" }).isConnected).toBe(true);
});
