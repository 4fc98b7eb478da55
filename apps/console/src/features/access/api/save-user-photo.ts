import { removeUserPhoto, saveUserPhoto } from "@sgval/contract/access/user-account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sendPhoto } from "../../../shared/api/photo.ts";
import { queryRoots } from "../../../shared/api/query-roots.ts";
import { currentSession } from "../../../shared/api/session.ts";
import { accessKeys } from "./keys.ts";

/** Sets or removes the photo of a user; the own one also stands in the bar and the account. */
export const useSaveUserPhoto = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      if (photo) await sendPhoto(saveUserPhoto, photo, { id });
      else await call(removeUserPhoto, { params: { id } });
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accessKeys.all }),
        currentSession().userData?.id === id && client.invalidateQueries({ queryKey: queryRoots.account }),
      ]),
  });
};
