import { importMeterReadings, importWaterMeters, type MeterImportKind } from "@sgval/contract/meters/import";
import * as routes from "@sgval/contract/meters/meters";
import * as readings from "@sgval/contract/meters/readings";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { kept, keptWithout } from "../../../shared/api/kept-answers.ts";
import { sendTable } from "../../../shared/api/send-table.ts";
import type { ImportRequest } from "../../../shared/ui/table-import/table-import-dialog.tsx";

const all = "meters";

/** The query keys of this feature. */
export const meterKeys = {
  all: [all],
  list: (query: object) => [all, "list", query],
  found: (q: string) => [all, "found", q],
  totals: (query: object) => [all, "totals", query],
  areas: (query: object) => [all, "areas", query],
  area: (zoneId: number, query: object) => [all, "area", zoneId, query],
  one: (id: number) => [all, "one", id],
  readings: (id: number, page: object) => [all, "one", id, "readings", page],
} as const;

/** A period in epoch ms; without ends the last month that is over. */
export interface AskedPeriod {
  from?: number;
  to?: number;
}
export type MeterQuery = Partial<z.output<typeof routes.listWaterMeters.query>>;

/** Without its customer: names and codes of people do not lie on a phone. */
const withoutCustomer = <Meter extends routes.WaterMeter | routes.WaterMeterDetail>(meter: Meter): Meter => ({
  ...meter,
  customerName: "",
  customerCode: "",
});

/** One page of meters. */
export const meterListQuery = (query: MeterQuery) =>
  queryOptions({
    queryKey: meterKeys.list(query),
    ...keptWithout((page: z.output<typeof routes.listWaterMeters.answer>) => ({
      ...page,
      data: page.data.map(withoutCustomer),
    })),
    queryFn: ({ signal }) => call(routes.listWaterMeters, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The sums of the same filter. */
export const meterTotalsQuery = ({ page: _, size: __, sort: ___, ...query }: MeterQuery) =>
  queryOptions({
    queryKey: meterKeys.totals(query),
    queryFn: async ({ signal }) => (await call(routes.readMeterTotals, { query, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The zones with the sums of their meters. */
export const meterAreasQuery = (period: AskedPeriod) =>
  queryOptions({
    queryKey: meterKeys.areas(period),
    queryFn: async ({ signal }) => (await call(routes.listMeterAreas, { query: period, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The balance of one zone. */
export const meterAreaQuery = (zoneId: number, period: AskedPeriod) =>
  queryOptions({
    queryKey: meterKeys.area(zoneId, period),
    queryFn: async ({ signal }) =>
      (await call(routes.readMeterArea, { params: { id: zoneId }, query: period, signal })).data,
  });

export const meterQuery = (id: number) =>
  queryOptions({
    queryKey: meterKeys.one(id),
    ...keptWithout<routes.WaterMeterDetail>(withoutCustomer),
    queryFn: async ({ signal }) => (await call(routes.readWaterMeter, { params: { id }, signal })).data,
  });

/** What a meter opens with; a reading that is typed is compared with these. */
export const recentReadings = { page: 1, size: 10 } as const;

export const meterReadingsQuery = (id: number, page: { page: number; size: number }) =>
  queryOptions({
    queryKey: meterKeys.readings(id, page),
    ...kept,
    queryFn: ({ signal }) => call(readings.listMeterReadings, { params: { id }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

/** A change of meters or readings: every sum may be another one. */
const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: meterKeys.all }),
  });
};

/** Adds a meter, or changes the one with the id. */
export const useSaveMeter = (id: number | null) =>
  useChange((body: z.output<typeof routes.waterMeterBody>) =>
    id === null
      ? call(routes.createWaterMeter, { body })
      : call(routes.updateWaterMeter, { params: { id }, body }),
  );

export const useDeleteMeter = () =>
  useChange((id: number) => call(routes.deleteWaterMeter, { params: { id } }));

/** Corrects the index of a reading; one is added by the outbox of readings. */
export const useCorrectReading = (id: number, readingId: number) =>
  useChange((body: z.output<typeof readings.correctionBody>) =>
    call(readings.correctMeterReading, { params: { id, readingId }, body }),
  );

export const useDeleteReading = (id: number) =>
  useChange((readingId: number) => call(readings.deleteMeterReading, { params: { id, readingId } }));

/** Replaces the meter, or corrects the replacement with the number of its register. */
export const useSaveReplacement = (id: number, number: number | null) =>
  useChange((body: z.output<typeof readings.replacementBody>) =>
    number === null
      ? call(readings.replaceWaterMeter, { params: { id }, body })
      : call(readings.correctReplacement, { params: { id, number }, body }),
  );

export const useDeleteReplacement = (id: number) =>
  useChange((number: number) => call(readings.deleteReplacement, { params: { id, number } }));

/** Sends a file to be checked or imported. Throws `ApiError`. */
export const useImportMeters = (kind: MeterImportKind) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, columns, dryRun }: ImportRequest) =>
      sendTable(kind === "meters" ? importWaterMeters : importMeterReadings, {
        query: { dryRun, columns },
        file,
      }),
    onSuccess: ({ metaData }) => {
      if (!metaData.dryRun) void client.invalidateQueries({ queryKey: meterKeys.all });
    },
  });
};
