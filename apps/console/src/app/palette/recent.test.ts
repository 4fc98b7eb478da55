import { expect, it } from "vitest";
import { endSession, renewSession, startSession } from "../../shared/api/session.ts";
import { rememberRecent, useRecent, withRecent } from "./recent.ts";

const one = (key: string) => ({ key, name: key, href: `/${key}` });

it("keeps the last six entries, each once, newest first", () => {
  let list = ["a", "b", "c", "d", "e", "f", "g"].reduce(
    (kept, key) => withRecent(kept, one(key)),
    [one("z")],
  );
  list = withRecent(list, one("e"));
  expect(list.map(({ key }) => key)).toEqual(["e", "g", "f", "d", "c", "b"]);
});

it("forgets what the palette opened, and keeps pages, when something was taken out of view", () => {
  const userData = {
    ...{ id: 1, username: "tam01", email: null, superUser: false, manageSuper: false, role: null },
    ...{ createdAt: "", updatedAt: "", scopeMark: "a" },
  };
  startSession({ accessToken: "t1", userData, userAbilityRules: [] }, true);
  rememberRecent({ key: "page-risks", name: "Rủi ro", href: "/apps/risk/list" });
  rememberRecent({ key: "device-7", name: "Hẻm 118 Trần Phú", href: "/apps/device/view/7" });
  renewSession({ ...userData, scopeMark: "b" }, []);
  expect(useRecent.getState().list.map(({ key }) => key)).toEqual(["page-risks"]);
  expect(JSON.stringify({ ...localStorage })).not.toContain("Trần Phú");
  endSession();
});
