import { readUserPhoto } from "@sgval/contract/access/user-account";
import { readOwnPhoto } from "@sgval/contract/account/account";
import { basePath } from "@sgval/contract/route";
import { queryOptions } from "@tanstack/react-query";
import { FetchError, ofetch } from "ofetch";
import { env } from "../../config/env.ts";
import { readApiError } from "./api-error.ts";
import { refuseForbidden, refuseForMaintenance, refuseUnauthorized } from "./refusals.ts";
import { currentSession } from "./session.ts";

const SLOWEST_MS = 60_000;

const authorized = async <Answer>(
  path: string,
  work: (address: string, headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> => {
  const { accessToken } = currentSession();
  try {
    return await work(
      env.apiOrigin + basePath + path,
      accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    );
  } catch (cause) {
    const failed = cause instanceof FetchError ? cause : undefined;
    const error = readApiError(failed?.status, failed?.data, cause);
    if (accessToken && error.status === 401) refuseUnauthorized(accessToken);
    if (accessToken && error.status === 403) refuseForbidden(error);
    if (accessToken && error.code === "maintenance") refuseForMaintenance();
    throw error;
  }
};

/** Sends one picture as a form; a large one on a slow line gets a minute. Throws `ApiError`. */
export const sendPhoto = (path: string, photo: Blob): Promise<unknown> => {
  const body = new FormData();
  body.set("photo", photo, "photo.png");
  return authorized(path, (address, headers) =>
    ofetch(address, {
      method: "PUT",
      body,
      headers,
      retry: 0,
      signal: AbortSignal.timeout(SLOWEST_MS),
    }),
  );
};

const readPicture = (path: string, signal: AbortSignal): Promise<string> =>
  authorized(path, async (address, headers) => {
    const blob = await ofetch<Blob, "blob">(address, { headers, retry: 0, responseType: "blob", signal });
    return URL.createObjectURL(blob);
  });

/**
 * The photo of a user as an address an image can show. A picture asks without a bearer, so the bytes are fetched
 * here; the version is part of the key, and a new photo is a new question.
 * @param own asks for one's own photo, which needs no permission
 */
export const photoQuery = (id: number, version: number | null, own: boolean) =>
  queryOptions({
    queryKey: ["photo", id, version] as const,
    queryFn: ({ signal }) =>
      readPicture(own ? readOwnPhoto.path : readUserPhoto.path.replace(":id", String(id)), signal),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The address of the bytes lives as long as the page; forgetting it early would show a broken picture.
    gcTime: Number.POSITIVE_INFINITY,
  });
