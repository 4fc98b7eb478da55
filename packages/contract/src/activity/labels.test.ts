import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { activitySubjects } from "../generated/activity-subjects.ts";
import { permissions } from "../permission.ts";
import { subjectLabelsIn } from "./labels.ts";

it("labels each kind of entity in every language, as the feature with its permission declares it", () => {
  expect(subjectLabelsIn("vn").contact).toBe("Liên hệ");
  for (const language of languages)
    for (const label of Object.values(subjectLabelsIn(language))) expect(label).not.toBe("");
  for (const { permission } of Object.values(activitySubjects)) expect(permissions).toContain(permission);
});
