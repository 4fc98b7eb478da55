import { removeLogo, saveLogo } from "@sgval/contract/settings/logo";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, send } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const SLOWEST_MS = 60_000;

/** Sets the logo, or removes it (`null`); every page that shows it learns of it. */
export const useSaveLogo = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (logo: File | null) => {
      if (logo === null) return call(removeLogo, {});
      const body = new FormData();
      body.set("logo", logo, logo.name);
      // A large picture on a slow line gets a minute.
      return send(saveLogo, { body, longestWaitMs: SLOWEST_MS, as: "json" });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.public }),
  });
};
