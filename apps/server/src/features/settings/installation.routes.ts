import { readInstallation } from "@sgval/contract/settings/installation";
import { logoLimit, readLogo, removeLogo, saveLogo } from "@sgval/contract/settings/logo";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import { receivePicture, sendPicture, withUploads } from "../../gateways/files/picture-transfer.ts";
import { Refusal } from "../../kernel/errors.ts";
import { hasVersion } from "../../kernel/http/entity-tag.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { Logo } from "./logo.ts";
import type { defineSettings } from "./settings.ts";

/** By what night leakage is estimated. */
export type NightEstimate = () => z.output<typeof readInstallation.answer>["data"]["night"];

/** What everybody sees of the installation: its logo, units, address, the first view of the map, and how night leakage is estimated. */
export const installationRoutes = (
  app: FastifyInstance,
  logo: Logo,
  { units, mapStart }: Pick<ReturnType<typeof defineSettings>, "units" | "mapStart">,
  night: NightEstimate,
  address: string | null,
): void => {
  registerRoute(app, readInstallation, () => ({
    data: { ...units.value(), ...mapStart.value(), address, night: night() },
  }));
  registerRoute(app, readLogo, ({ query, request, reply }) => {
    const [picture, version] = [logo.read(), logo.version()];
    if (!picture || version === null) throw new Refusal("not_found");
    const cacheControl = query.v === version ? "public, max-age=31536000, immutable" : "no-cache";
    if (hasVersion(request, reply, version))
      return reply.code(304).header("cache-control", cacheControl).send();
    return sendPicture(reply, picture, cacheControl);
  });
  withUploads(app, (uploads) => {
    registerRoute(uploads, saveLogo, async ({ actor, ip, request, reply }) => {
      const content = await receivePicture(request, reply, { limit: logoLimit, field: "logo" });
      return { data: { logo: await logo.save(content, { actor, ip }) } };
    });
    registerRoute(uploads, removeLogo, ({ actor, ip }) => logo.remove({ actor, ip }));
  });
};
