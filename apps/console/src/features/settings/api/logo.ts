import { removeLogo, saveLogo } from "@sgval/contract/settings/logo";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, send } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** For a large picture on a slow line. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Sets the logo, or removes it (`null`). Other browsers show it when they next ask for the options of the sign-in page. */
export const useSaveLogo = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (logo: File | null) => {
      if (logo === null) return call(removeLogo, {});
      const body = new FormData();
      body.set("logo", logo, logo.name);
      return send(saveLogo, { body, longestWaitMs: UPLOAD_TIMEOUT_MS, as: "json" });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.public }),
  });
};
