import * as routes from "@sgval/contract/quality/samples";
import { limitToConfirm } from "@sgval/contract/quality/texts";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-03-10T08:00:00+07:00")) });

it("writes how the samples of a year comply, by parameter and by month, as the page has it", async () => {
  const { id } = await aDevice().ofType("CARBONATE_HARDNESS").named("QS-file").in(harness);
  const params = { id };
  for (const [takenAt, turbidity] of [
    ["2026-01-05T07:00:00+07:00", 9.5],
    ["2026-02-05T07:00:00+07:00", 0.4],
  ] as const)
    await harness.ok(harness.admin, routes.createSample, {
      params,
      body: {
        ...{ takenAt, code: "M-01", laboratory: "CDC Vĩnh Long" },
        results: [
          { parameter: "turbidity", value: turbidity, operator: "=" },
          { parameter: "zinc", value: 0.1, operator: "=" },
        ],
      },
    });
  const { data } = await harness.ok(harness.admin, routes.readSampleSummary, { params, query: {} });
  const one = data.parameters.find(({ parameter }) => parameter === "turbidity");
  const file = await harness.file(harness.admin, routes.exportSampleSummary, {
    params,
    query: { format: "csv", language: "en" },
  });
  const lines = file.split(/\r?\n/);
  const line = lines.find((text) => text.startsWith("Turbidity,"));
  expect(line).toMatch(/0\.4,.*2026-02-05/);
  expect(line).toContain(`,${one?.assessed},${one?.compliant},`);
  for (const [month, { assessed, compliant }] of [
    ["01/2026", data.months[0] ?? { assessed: -1, compliant: -1 }],
    ["02/2026", data.months[1] ?? { assessed: -1, compliant: -1 }],
  ] as const)
    expect(lines).toContainEqual(expect.stringMatching(`^${month},1,${assessed},${compliant}`));
  // What the mark of a limit means stands in the file that has it.
  expect(file).toMatch(/^Zinc,.* \*,/mu);
  expect(file).toContain(limitToConfirm.en);
});
