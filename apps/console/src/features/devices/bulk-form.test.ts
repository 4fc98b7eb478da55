import { expect, it } from "vitest";
import { bulkFormSchema, emptyBulkForm } from "./bulk-form.ts";

const problems = (values: Partial<typeof emptyBulkForm>) =>
  bulkFormSchema
    .safeParse({ ...emptyBulkForm, ...values })
    .error?.issues.map(({ path, message }) => [...path, message].join(" "));

it("sends what was filled in and leaves the rest of each device as it is", () => {
  const form = { ...emptyBulkForm, reportIntervalSeconds: 600, roomId: 0, zoneId: 4 };
  expect(bulkFormSchema.parse(form)).toEqual({ reportIntervalSeconds: 600, roomId: null, zoneId: 4 });
});

it("sends the site data that was filled in, a flag as such", () => {
  const site = { ...emptyBulkForm.site, powerSupply: "solar", ratedCurrent: 96, criticalCustomer: "false" };
  expect(bulkFormSchema.parse({ ...emptyBulkForm, site })).toEqual({
    site: { powerSupply: "solar", ratedCurrent: 96, criticalCustomer: false },
  });
  const points = { ...emptyBulkForm.site, minSetpoint: 3, maxSetpoint: 2 };
  expect(problems({ site: points })).toEqual(["site maxSetpoint validation.max_greater_than_min"]);
  expect(problems({ site: { ...emptyBulkForm.site, totaliserDigits: 2.5 } })).toEqual([
    "site totaliserDigits validation.invalid_value",
  ]);
});

it("removes the limits of a channel when both are empty, and refuses one alone", () => {
  expect(bulkFormSchema.parse({ ...emptyBulkForm, parameter: "pressure" })).toEqual({
    limits: { parameter: "pressure", under: null, over: null },
  });
  expect(problems({ parameter: "pressure", under: 1 })).toEqual(["over validation.under_and_over_required"]);
  expect(problems({ parameter: "pressure", under: 3, over: 2 })).toEqual([
    "over validation.under_less_than_over",
  ]);
});

it("[R5.12] refuses a negative limit of what is never negative", () => {
  expect(problems({ parameter: "humidity", under: -5, over: 90 })).toEqual([
    "under validation.positive_number",
  ]);
});

it("refuses a form in which nothing was filled in", () => {
  expect(problems({})).toEqual(["root validation.required"]);
});

it("refuses a report interval below the sample interval", () => {
  expect(problems({ reportIntervalSeconds: 120, sampleIntervalSeconds: 600 })).toEqual([
    "reportIntervalSeconds validation.report_below_sample",
  ]);
});
