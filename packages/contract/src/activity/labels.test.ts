import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { activitySubjects } from "../generated/activity-subjects.ts";
import { permissions } from "../permission.ts";
import { actorNameOf, subjectLabelsIn } from "./labels.ts";

it("labels each kind of entity in every language, as the feature with its permission declares it", () => {
  expect(subjectLabelsIn("vn").contact).toBe("Liên hệ");
  for (const language of languages)
    for (const label of Object.values(subjectLabelsIn(language))) expect(label).not.toBe("");
  for (const { permission } of Object.values(activitySubjects)) expect(permissions).toContain(permission);
});

it("says in every language which part of the system did something, and names people as they are called", () => {
  const pumps = languages.map((language) => actorNameOf({ id: null, name: "pumps" }, language));
  expect(pumps).toEqual(["Hệ thống (theo dõi bơm)", "System (pump watch)", "Système (suivi des pompes)"]);
  expect(actorNameOf({ id: 4, name: "pumps" }, "en")).toBe("pumps");
  expect(actorNameOf({ id: null, name: "lan1" }, "en")).toBe("lan1");
});
