import * as z from "zod";
import { dataOf, id, idParams, route } from "../route.ts";

/** Devices that one person may pin. */
export const mostFavourites = 500;

export const listFavourites = route({
  method: "GET",
  path: "/account/favourite",
  summary: "Ids of the devices one has pinned and still sees",
  access: { permission: "Device.Index", personal: true },
  answer: dataOf(z.array(id)),
});
export const pinDevice = route({
  method: "PUT",
  path: "/account/favourite/:id",
  summary: "Pin a device; once pinned it stays so",
  access: { permission: "Device.Index", personal: true },
  params: idParams,
  answer: null,
  errors: ["not_found", "list_full"],
});
export const unpinDevice = route({
  method: "DELETE",
  path: "/account/favourite/:id",
  summary: "Take a pin away",
  access: { permission: "Device.Index", personal: true },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
