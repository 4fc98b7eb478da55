import * as images from "@sgval/contract/leaks/images";
import * as routes from "@sgval/contract/leaks/leaks";
import { chooseMaterials } from "@sgval/contract/materials/materials";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call, send } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { uploadFile } from "../../../shared/api/upload-file.ts";
import type { SendPhoto } from "../../../shared/ui/photos/photo-queue.ts";
import { leakKeys } from "./leak-keys.ts";

const SLOWEST_MS = 2 * 60_000;

/** One page of leak points. */
export const leakListQuery = (query: Partial<routes.LeakListQuery>) =>
  queryOptions({
    queryKey: leakKeys.page(query),
    ...kept,
    queryFn: ({ signal }) => call(routes.listLeaks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The leak points of a map. */
export const leakMapQuery = (open: boolean) =>
  queryOptions({
    queryKey: leakKeys.map(open),
    ...kept,
    queryFn: async ({ signal }) => (await call(routes.listLeaksOnMap, { query: { open }, signal })).data,
  });

export const leakQuery = (id: number) =>
  queryOptions({
    queryKey: leakKeys.one(id),
    ...kept,
    queryFn: async ({ signal }) => (await call(routes.readLeak, { params: { id }, signal })).data,
  });

/** All materials, for forms. */
export const materialChoiceQuery = () =>
  queryOptions({
    queryKey: leakKeys.materials,
    ...kept,
    queryFn: async ({ signal }) => (await call(chooseMaterials, { signal })).data,
  });

/** The picture of an image. An image element asks without a bearer, so the bytes are fetched here; they never change. */
export const leakPictureQuery = (imageId: number, size: "full" | "small") => ({
  queryKey: leakKeys.picture(imageId, size),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
    const { data } = await send(images.readLeakImage, {
      params: { id: imageId },
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

/** Sends an image of a leak point; it is shown when this resolves. Rejects with `ApiError`. */
export const useSendLeakImage = (leakId: number): SendPhoto => {
  const client = useQueryClient();
  return async ({ content, name, takenAt, key, onShare, signal }) => {
    const body = new FormData();
    body.set("images", content, name);
    const params = { id: leakId };
    await uploadFile(images.addLeakImage, { params, query: { takenAt }, body, key, onShare, signal });
    await client.invalidateQueries({ queryKey: leakKeys.all });
  };
};

/** Changes, steps and deletions of one leak point, and of its images. */
export const useChangeLeak = (id: number) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: leakKeys.all });
  const update = useMutation({
    mutationFn: (body: z.output<typeof routes.leakChange>) =>
      call(routes.updateLeak, { params: { id }, body }),
    onSuccess,
  });
  const step = useMutation({
    mutationFn: (body: z.output<typeof routes.leakStepBody>) =>
      call(routes.stepLeak, { params: { id }, body }),
    onSuccess,
    // Another person may have been faster: what they did is shown.
    onError: onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => call(routes.deleteLeak, { params: { id } }),
    onSuccess,
  });
  const caption = useMutation({
    mutationFn: ({ imageId, ...body }: { imageId: number; caption: string }) =>
      call(images.updateLeakImage, { params: { id, imageId }, body }),
    onSuccess,
  });
  const removeImage = useMutation({
    mutationFn: (imageId: number) => call(images.deleteLeakImage, { params: { id, imageId } }),
    onSuccess,
  });
  return {
    update: update.mutateAsync,
    step: step.mutateAsync,
    remove: remove.mutateAsync,
    images: {
      caption: (imageId: number, text: string) => caption.mutateAsync({ imageId, caption: text }),
      remove: (imageId: number) => removeImage.mutateAsync(imageId),
    },
  };
};
