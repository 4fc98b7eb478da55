import * as routes from "@sgval/contract/devices/photos";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call, send } from "../../../shared/api/call.ts";
import { uploadFile } from "../../../shared/api/upload-file.ts";
import type { SendPhoto } from "../../../shared/ui/photos/photo-queue.ts";
import { deviceKeys } from "./keys.ts";

const SLOWEST_MS = 2 * 60_000;

/** The photos of a device, newest first, without their pictures. */
export const devicePhotosQuery = (deviceId: number) =>
  queryOptions({
    queryKey: deviceKeys.photos(deviceId),
    queryFn: async ({ signal }) =>
      (await call(routes.listDevicePhotos, { params: { id: deviceId }, signal })).data,
  });

/** The picture of a photo. An image asks without a bearer, so the bytes are fetched here; they never change. */
export const devicePictureQuery = (deviceId: number) => (photoId: number, size: "full" | "small") => ({
  queryKey: deviceKeys.picture(deviceId, photoId, size),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
    const { data } = await send(routes.readDevicePhoto, {
      params: { id: deviceId, photoId },
      query: { size },
      signal,
      longestWaitMs: SLOWEST_MS,
      as: "blob",
    });
    if (!(data instanceof Blob)) throw new ApiError("unreadable_answer");
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sends a photo of a device; it is listed when this resolves. Rejects with `ApiError`. */
export const useSendDevicePhoto = (deviceId: number): SendPhoto => {
  const client = useQueryClient();
  return async ({ content, name, takenAt, key, onShare, signal }) => {
    const body = new FormData();
    body.set("photo", content, name);
    const params = { id: deviceId };
    await uploadFile(routes.addDevicePhoto, { params, query: { takenAt }, body, key, onShare, signal });
    await client.invalidateQueries({ queryKey: deviceKeys.photos(deviceId) });
  };
};

/** Changes captions and deletes photos of a device. */
export const useChangeDevicePhotos = (deviceId: number) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: deviceKeys.photos(deviceId) });
  const caption = useMutation({
    mutationFn: ({ photoId, ...body }: { photoId: number; caption: string }) =>
      call(routes.updateDevicePhoto, { params: { id: deviceId, photoId }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (photoId: number) => call(routes.deleteDevicePhoto, { params: { id: deviceId, photoId } }),
    onSuccess,
  });
  return {
    caption: (photoId: number, text: string) => caption.mutateAsync({ photoId, caption: text }),
    remove: (photoId: number) => remove.mutateAsync(photoId),
  };
};
