import { readReport } from "@sgval/contract/reports/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import type { ReportChoice } from "../report-choice.ts";

/** What the server is asked for beside devices and range. */
export const optionsOf = ({
  compare,
  since,
  under,
  over,
  step,
}: Pick<ReportChoice, "compare" | "since" | "under" | "over" | "step">) => ({
  ...(step === undefined ? {} : { step }),
  ...(under === undefined ? {} : { under }),
  ...(over === undefined ? {} : { over }),
  ...(compare === undefined ? {} : { compare }),
  ...(compare === "chosen" && since !== undefined ? { compareFrom: Date.parse(since) } : {}),
});

/** A report as the server is asked for it. */
export const reportQueryOf = ({
  kind,
  devices,
  zones,
  parameters,
  from = "",
  to = "",
  range: _,
  ...options
}: ReportChoice) => ({
  ...{ kind, from: Date.parse(from), to: Date.parse(to) },
  ...(kind === "zones" ? { zoneIds: [...zones] } : { deviceIds: [...devices] }),
  ...(parameters && parameters.length > 0 ? { parameters: [...parameters] } : {}),
  ...optionsOf(options),
});

/** Long ranges of many devices take their time. */
const LONGEST_WAIT_MS = 5 * 60_000;

export const reportQuery = (choice: ReportChoice) =>
  queryOptions({
    queryKey: ["report", choice],
    queryFn: async ({ signal }) =>
      (await call(readReport, { query: reportQueryOf(choice), signal }, LONGEST_WAIT_MS)).data,
    // It is run again when somebody asks for it: its numbers do not change under the eye.
    staleTime: Number.POSITIVE_INFINITY,
  });
