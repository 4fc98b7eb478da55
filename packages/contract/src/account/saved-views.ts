import * as z from "zod";
import { viewedLists } from "../generated/viewed-lists.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, route } from "../route.ts";
import { lineText } from "../text.ts";

export const viewedList = z.enum(viewedLists);
export type ViewedList = z.output<typeof viewedList>;

/** Views that one person may keep of one list. */
export const viewsPerList = 50;

const name = lineText(60);

/** What follows the `?` of the list's address: never a path, so that no view leads to another page or site. */
const query = z
  .string()
  .max(2000, message("too_long"))
  .regex(/^[^\s?#/\\]*$/, message("invalid_value"));

export const savedView = z.object({ id, list: viewedList, name, query });
export type SavedView = z.output<typeof savedView>;

export const createViewBody = z.object({ list: viewedList, name, query });
export const updateViewBody = z.object({ name });

export const listViews = route({
  method: "GET",
  path: "/account/view",
  summary: "One's own saved views of every list, by name",
  access: { signedIn: true },
  answer: dataOf(z.array(savedView)),
});
export const createView = route({
  method: "POST",
  path: "/account/view",
  summary: "Save a view of a list under a name",
  access: { signedIn: true },
  body: createViewBody,
  answer: dataOf(savedView),
  errors: ["list_full", "value_exists"],
});
export const updateView = route({
  method: "PUT",
  path: "/account/view/:id",
  summary: "Give one of one's views another name",
  access: { signedIn: true },
  params: idParams,
  body: updateViewBody,
  answer: dataOf(savedView),
  errors: ["not_found", "value_exists"],
});
export const deleteView = route({
  method: "DELETE",
  path: "/account/view/:id",
  summary: "Delete one of one's views",
  access: { signedIn: true },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
