import * as routes from "@sgval/contract/leaks/images";
import { largestPhoto } from "@sgval/contract/photo";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { receivePicture, sendPicture, withUploads } from "../../../gateways/files/picture-transfer.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { type ImageDeps, leakImages } from "./leak-images.ts";

const receive = (request: FastifyRequest, reply: FastifyReply) =>
  receivePicture(request, reply, { limit: largestPhoto, field: "images" });

export const imageRoutes = (app: FastifyInstance, deps: ImageDeps): void => {
  const images = leakImages(deps);
  registerRoute(app, routes.readLeakImage, async ({ params, query, actor, reply }) => {
    const picture = await images.read(params.id, query.size, actor);
    // Whoever signs in next in the same browser asks for himself: he may not see the leak point.
    void reply.header("vary", "authorization");
    return sendPicture(reply, picture, "private, max-age=31536000, immutable");
  });
  withUploads(app, (uploads) => {
    registerRoute(uploads, routes.uploadLeakImage, async ({ query, actor, ip, request, reply }) => {
      const received = await receive(request, reply);
      return { data: await images.upload({ received, ...query, takenAt: query.takenAt }, { actor, ip }) };
    });
    registerRoute(uploads, routes.addLeakImage, async ({ params, query, actor, ip, request, reply }) => {
      await images.demandLeak(params.id, actor);
      const received = await receive(request, reply);
      return { data: await images.add(params.id, { received, takenAt: query.takenAt }, { actor, ip }) };
    });
  });
  registerRoute(app, routes.updateLeakImage, async ({ params, body, ...caller }) => ({
    data: await images.setCaption({ leakId: params.id, imageId: params.imageId, ...body }, caller),
  }));
  registerRoute(app, routes.deleteLeakImage, ({ params, ...caller }) =>
    images.remove({ leakId: params.id, imageId: params.imageId }, caller),
  );
};
