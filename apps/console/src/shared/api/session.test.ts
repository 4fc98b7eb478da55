import { beforeEach, describe, expect, it } from "vitest";
import { currentSession, endSession, startSession } from "./session.ts";

const answer = {
  accessToken: "secret",
  userData: {
    id: 1,
    username: "tam01",
    email: null,
    superUser: true,
    manageSuper: false,
    role: null,
    createdAt: "",
    updatedAt: "",
  },
  userAbilityRules: [{ action: "manage", subject: "all" }],
};

beforeEach(() => endSession());

describe("stored session", () => {
  it("[R1.17] has storage keys that begin with the title", () => {
    startSession(answer, true);
    expect(Object.keys(localStorage).sort()).toEqual([
      "sg-val-accessToken",
      "sg-val-userAbilityRules",
      "sg-val-userData",
    ]);
  });

  it("ends with the tab when it is not remembered", () => {
    startSession(answer, false);
    expect(localStorage.length).toBe(0);
    expect(sessionStorage.getItem("sg-val-accessToken")).toBe("secret");
  });

  it("clears token, user and permissions when it ends, and stores who ended it", () => {
    startSession(answer, true);
    endSession(true);
    expect(localStorage.length + sessionStorage.length).toBe(0);
    expect(currentSession()).toEqual({
      accessToken: null,
      userData: null,
      abilityRules: [],
      endedByServer: true,
    });
  });

  it("ends with a sign-out in another tab", () => {
    startSession(answer, true);
    localStorage.clear();
    window.dispatchEvent(
      new StorageEvent("storage", { key: "sg-val-accessToken", storageArea: localStorage }),
    );
    expect(currentSession().accessToken).toBeNull();
  });
});
