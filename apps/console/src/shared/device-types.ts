import { builtInDeviceTypes, type DeviceTypes, listDeviceTypes } from "@sgval/contract/devices/device-types";
import type { DeviceType } from "@sgval/quantities/device-types";
import { queryOptions } from "@tanstack/react-query";
import { useCallback } from "react";
import { create } from "zustand";
import { call } from "./api/call.ts";
import { kept } from "./api/kept-answers.ts";
import { useLanguage } from "./i18n/use-language.ts";
import { sharedKeys } from "./queries/query-keys.ts";

/** The device types of this installation; a live event says when they changed. */
export const deviceTypesQuery = () =>
  queryOptions({
    queryKey: sharedKeys.deviceTypes,
    ...kept,
    queryFn: async ({ signal }) => (await call(listDeviceTypes, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same for lists of thousands of devices, which cannot afford a query each; the built-in types until they came. */
export const useDeviceTypes = create<DeviceTypes>(() => builtInDeviceTypes);

/** The name of a type in the language of the user. */
export const useTypeName = (): ((type: DeviceType) => string) => {
  const language = useLanguage();
  const types = useDeviceTypes();
  return useCallback((type) => types[type].names[language], [types, language]);
};
