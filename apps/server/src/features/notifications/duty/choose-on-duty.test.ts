import { preferencesOf } from "@sgval/contract/account/preferences";
import { expect, it } from "vitest";
import type { Person } from "../people.store.ts";
import { chooseOnDuty } from "./choose-on-duty.ts";

const person = (id: number, more: Partial<Person> = {}): Person => ({
  ...{ id, username: `truc${id}`, email: null, language: null, preferences: preferencesOf(null) },
  ...{ seesAll: false, mustChangePassword: false, may: () => true, sees: () => true },
  ...more,
});
const blind = person(1, { sees: () => false });

it("passes over whoever on duty cannot see the device, whose turn it was all the same", () => {
  expect(chooseOnDuty([blind, person(2)], 7, [])).toMatchObject({
    person: { id: 2 },
    turns: [1, 2],
    skipped: [{ userId: 1, reason: "not_visible" }],
  });
});

it("passes over whoever on duty must still choose a password, also where nobody else is there", () => {
  const locked = person(1, { mustChangePassword: true });
  const skipped = [{ userId: 1, reason: "no_password_yet" }];
  expect(chooseOnDuty([locked, person(2)], 7, [])).toMatchObject({
    person: { id: 2 },
    turns: [1, 2],
    skipped,
  });
  expect(chooseOnDuty([locked], 7, [])).toEqual({ person: null, turns: [], skipped });
});

it("uses up no turn while nobody on duty can be notified, so that a permission given meanwhile helps", () => {
  const nobody = chooseOnDuty([blind], 7, []);
  expect(nobody).toEqual({ person: null, turns: [], skipped: [{ userId: 1, reason: "not_visible" }] });
  expect(chooseOnDuty([person(1)], 7, nobody.turns).person?.id).toBe(1);
});
