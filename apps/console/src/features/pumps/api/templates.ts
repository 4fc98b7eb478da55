import { type DeviceDetail, listUnmapped, readDevice } from "@sgval/contract/devices/routes";
import {
  createPumpTemplate,
  deletePumpTemplate,
  listPumpTemplates,
  type PumpTemplate,
  type pumpTemplateBody,
  updatePumpTemplate,
} from "@sgval/contract/pumps/templates";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const all = "pumpTemplates";

/** The query keys of templates. */
const templateKeys = {
  all: [all],
  page: (query: Partial<ListQuery>) => [all, "page", query],
  choice: [all, "choice"],
} as const;

/** One page of templates. */
export const templateListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: templateKeys.page(query),
    queryFn: ({ signal }) => call(listPumpTemplates, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** As many as are offered for a choice; a utility has a handful. */
const OFFERED = 100;

/** The templates to choose from, with their rows. */
export const templateChoiceQuery = () =>
  queryOptions({
    queryKey: templateKeys.choice,
    queryFn: async ({ signal }): Promise<PumpTemplate[]> =>
      (await call(listPumpTemplates, { query: { page: 1, size: OFFERED, sort: "name" }, signal })).data,
    staleTime: 60_000,
  });

/** Adds a template, or changes the one with the id. */
export const useSaveTemplate = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof pumpTemplateBody>) =>
      id === null ? call(createPumpTemplate, { body }) : call(updatePumpTemplate, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};

/** Deletes a template that no pump uses. */
export const useDeleteTemplate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deletePumpTemplate, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
};

/** A station with what it sent last and no channel claims, by key. */
export type Tested = { device: DeviceDetail; unmapped: ReadonlyMap<string, string> };

/** What a station sent last: through its channels, and the keys that no channel claims. */
export const lastMessageQuery = (deviceId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.devices, "pump-template-test", deviceId],
    queryFn: async ({ signal }): Promise<Tested> => {
      const params = { id: deviceId };
      const [device, unmapped] = await Promise.all([
        call(readDevice, { params, signal }),
        call(listUnmapped, { params, query: { page: 1, size: 100 }, signal }),
      ]);
      return {
        device: device.data,
        unmapped: new Map(unmapped.data.map(({ key, lastValue }) => [key, lastValue])),
      };
    },
  });
