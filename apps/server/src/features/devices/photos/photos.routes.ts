import * as routes from "@sgval/contract/devices/photos";
import { largestPhoto } from "@sgval/contract/photo";
import type { FastifyInstance } from "fastify";
import { receivePicture, sendPicture, withUploads } from "../../../gateways/files/picture-transfer.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { devicePhotos, type PhotoDeps } from "./photos.ts";

export const photoRoutes = (app: FastifyInstance, deps: PhotoDeps): void => {
  const photos = devicePhotos(deps);
  registerRoute(app, routes.listDevicePhotos, async ({ params, actor }) => ({
    data: await photos.list(params.id, actor),
  }));
  registerRoute(app, routes.readDevicePhoto, async ({ params, query, actor, reply }) => {
    const wanted = { deviceId: params.id, photoId: params.photoId, size: query.size };
    const picture = await photos.read(wanted, actor);
    // Whoever signs in next in the same browser asks for himself: he may not see the device.
    void reply.header("vary", "authorization");
    return sendPicture(reply, picture, "private, max-age=31536000, immutable");
  });
  withUploads(app, (uploads) =>
    registerRoute(uploads, routes.addDevicePhoto, async ({ params, query, actor, ip, request, reply }) => {
      photos.demandDevice(params.id, actor);
      const received = await receivePicture(request, reply, { limit: largestPhoto, field: "photo" });
      return { data: await photos.add(params.id, { received, takenAt: query.takenAt }, { actor, ip }) };
    }),
  );
  registerRoute(app, routes.updateDevicePhoto, async ({ params, body, ...caller }) => ({
    data: await photos.setCaption({ deviceId: params.id, photoId: params.photoId, ...body }, caller),
  }));
  registerRoute(app, routes.deleteDevicePhoto, ({ params, ...caller }) =>
    photos.remove({ deviceId: params.id, photoId: params.photoId }, caller),
  );
};
