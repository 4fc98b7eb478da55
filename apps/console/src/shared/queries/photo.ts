import { readUserPhoto, type saveUserPhoto } from "@sgval/contract/access/user-account";
import { readOwnPhoto, type savePhoto } from "@sgval/contract/account/account";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { send } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const SLOWEST_MS = 60_000;

/** Sends one picture as a form; a large one on a slow line gets a minute. Throws `ApiError`. */
export const sendPhoto = async (
  route: typeof savePhoto | typeof saveUserPhoto,
  photo: Blob,
  params?: { id: number },
): Promise<void> => {
  const body = new FormData();
  body.set("photo", photo, "photo.png");
  await send(route, { params, body, longestWaitMs: SLOWEST_MS, as: "json" });
};

/**
 * The photo of a user as an address an image can show. A picture asks without a bearer, so the bytes are fetched
 * here; the version is part of the key, and a new photo is a new question.
 * @param own requests the user's own photo, which needs no permission
 */
export const photoQuery = (id: number, version: number | null, own: boolean) =>
  queryOptions({
    queryKey: sharedKeys.photo(id, version),
    queryFn: async ({ signal }) => {
      const { data } = await send(own ? readOwnPhoto : readUserPhoto, {
        params: { id },
        signal,
        longestWaitMs: SLOWEST_MS,
        as: "blob",
      });
      if (!(data instanceof Blob)) throw new ApiError("unreadable_answer");
      return URL.createObjectURL(data);
    },
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The address of the bytes lives as long as the page; forgetting it early would show a broken picture.
    gcTime: Number.POSITIVE_INFINITY,
  });
