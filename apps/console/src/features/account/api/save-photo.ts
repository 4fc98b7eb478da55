import { removePhoto, savePhoto } from "@sgval/contract/account/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sendPhoto } from "../../../shared/api/photo.ts";
import { queryRoots } from "../../../shared/api/query-roots.ts";
import { accountKeys } from "./keys.ts";

/** Sets or removes one's photo; whoever lists people asks for them again. */
export const useSavePhoto = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      if (photo) await sendPhoto(savePhoto, photo);
      else await call(removePhoto, {});
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountKeys.all }),
        client.invalidateQueries({ queryKey: queryRoots.access }),
      ]),
  });
};
