import { hourMs } from "@sgval/quantities/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftsAt, dropDraftsBut, harmless, keepDrafts, useDrafts, watchForm } from "./drafts.ts";
import { endSession } from "./session.ts";

const at = "/apps/user/list";
const kept = (now: number, userId = 1) => draftsAt(useDrafts.getState().drafts, userId, at, now);
const somebody = {
  username: "lan01",
  email: null,
  superUser: false,
  manageSuper: false,
  role: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
let close: () => void;
let typed: Record<string, unknown> | null;

beforeEach(() => {
  window.history.replaceState(null, "", at);
  typed = { username: "lan01", password: "Secret-1" };
  close = watchForm({ form: "Add user", read: () => typed });
});
afterEach(() => {
  close();
  dropDraftsBut(null);
});

describe("form draft", () => {
  it("is stored under the product's title, by user, page and form, without the password", () => {
    keepDrafts(1, 1000);
    expect(kept(2000)).toEqual([
      { userId: 1, path: at, form: "Add user", savedAt: 1000, values: { username: "lan01" } },
    ]);
    expect(sessionStorage.getItem("sg-val-drafts")).not.toContain("Secret-1");
    expect(kept(2000, 2)).toEqual([]);
    expect(draftsAt(useDrafts.getState().drafts, 1, "/apps/roles", 2000)).toEqual([]);
  });

  it("expires after an hour", () => {
    keepDrafts(1, 0);
    expect(kept(hourMs - 1)).toHaveLength(1);
    expect(kept(hourMs)).toEqual([]);
  });

  it("is not stored for an unchanged form, and the newest one wins", () => {
    typed = null;
    keepDrafts(1, 0);
    expect(kept(1)).toEqual([]);
    typed = { username: "first" };
    keepDrafts(1, 1);
    typed = { username: "second" };
    keepDrafts(1, 2);
    expect(kept(3).map(({ values }) => values)).toEqual([{ username: "second" }]);
  });

  it("is deleted when the user signs out, and kept when the server ended the session", () => {
    keepDrafts(1, 0);
    endSession(true);
    expect(kept(1)).toHaveLength(1);
    endSession();
    expect(kept(1)).toEqual([]);
    expect(sessionStorage.getItem("sg-val-drafts")).toBeNull();
  });

  it("is deleted after an hour, even when its page is not opened again", () => {
    keepDrafts(1, 0);
    window.history.replaceState(null, "", "/apps/roles");
    keepDrafts(1, hourMs);
    expect(useDrafts.getState().drafts.map(({ path }) => path)).toEqual(["/apps/roles"]);
  });

  it("keeps twenty forms at most", () => {
    for (let page = 0; page < 25; page += 1) {
      window.history.replaceState(null, "", `/apps/device/${page}`);
      keepDrafts(1, page);
    }
    const pages = useDrafts.getState().drafts.map(({ path }) => path);
    expect(pages).toHaveLength(20);
    expect(pages.at(-1)).toBe("/apps/device/24");
  });

  it("is deleted when another user signs in from another tab", () => {
    keepDrafts(1, 0);
    const signedIn = (id: number) => {
      localStorage.setItem("sg-val-accessToken", `token-${id}`);
      localStorage.setItem("sg-val-userData", JSON.stringify({ ...somebody, id }));
      window.dispatchEvent(
        new StorageEvent("storage", { key: "sg-val-accessToken", storageArea: localStorage }),
      );
    };
    signedIn(1);
    expect(kept(1)).toHaveLength(1);
    signedIn(2);
    expect(useDrafts.getState().drafts).toEqual([]);
    localStorage.clear();
  });

  it("contains no secret, at any depth of the form", () => {
    expect(harmless({ broker: { host: "h", password: "p", users: [{ name: "n", token: "t" }] } })).toEqual({
      broker: { host: "h", users: [{ name: "n" }] },
    });
  });

  it("contains no secret, photo or file", () => {
    expect(
      harmless({
        name: "Pump",
        roleId: null,
        currentPassword: "a",
        passwordConfirmation: "a",
        confirmation: "a",
        token: "t",
        clientSecret: "s",
        code: "123456",
        photo: new Blob(["x"]),
        customerCode: "KH-1",
      }),
    ).toEqual({ name: "Pump", roleId: null, customerCode: "KH-1" });
  });
});
