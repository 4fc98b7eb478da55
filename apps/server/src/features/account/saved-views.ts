import {
  type createViewBody,
  type SavedView,
  type updateViewBody,
  type ViewedList,
  viewsPerList,
} from "@sgval/contract/account/saved-views";
import type * as z from "zod";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { lockPerson } from "../sign-in/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { dropView, insertView, listViewsOf, renameView } from "./saved-views.store.ts";

/** Names are compared ignoring case. */
const demandFreeName = (views: readonly SavedView[], list: ViewedList, name: string): void => {
  const taken = views.some((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase());
  if (taken) throw refuseTaken("name");
};

export const listViews =
  ({ db }: AccountDeps) =>
  (userId: number): Promise<SavedView[]> =>
    listViewsOf(db.kysely, userId);

/** Errors: `value_exists` for its name, `list_full`. */
export const createView =
  ({ db, clock }: AccountDeps) =>
  (userId: number, body: z.output<typeof createViewBody>): Promise<SavedView> =>
    db.transaction(async (trx) => {
      // Under the lock, so that two requests at once cannot pass the limit together.
      await lockPerson(trx, userId);
      const views = await listViewsOf(trx, userId);
      demandFreeName(views, body.list, body.name);
      if (views.filter(({ list }) => list === body.list).length >= viewsPerList)
        throw new Refusal("list_full", { most: viewsPerList });
      return insertView(trx, userId, body, new Date(clock.now()));
    });

/** Errors: `not_found` for a view of another user, `value_exists` for its name. */
export const updateView =
  ({ db, clock }: AccountDeps) =>
  (userId: number, id: number, { name }: z.output<typeof updateViewBody>): Promise<SavedView> =>
    db.transaction(async (trx) => {
      await lockPerson(trx, userId);
      const views = await listViewsOf(trx, userId);
      const view = views.find((one) => one.id === id);
      if (!view) throw new Refusal("not_found");
      const others = views.filter((one) => one !== view);
      demandFreeName(others, view.list, name);
      await renameView(trx, id, name, new Date(clock.now()));
      return { ...view, name };
    });

/** Errors: `not_found` for a view of another user. */
export const deleteView =
  ({ db }: AccountDeps) =>
  async (userId: number, id: number): Promise<void> => {
    if (!(await dropView(db.kysely, userId, id))) throw new Refusal("not_found");
  };
