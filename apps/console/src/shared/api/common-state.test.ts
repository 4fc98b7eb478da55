import { savePhoto } from "@sgval/contract/account/account";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { underOverlay, useOverlay } from "../notices/overlay.ts";
import { photoQuery, sendPhoto } from "../queries/photo.ts";
import { onRefusal } from "./refusals.ts";
import { startSession } from "./session.ts";
import { hideSnackbar, showSnackbar, useSnackbar } from "./snackbar.ts";

vi.mock("../../config/env.ts", async (original) => {
  const { env, ...rest } = await original<typeof import("../../config/env.ts")>();
  return { ...rest, env: { ...env, apiOrigin: "https://api.example.com" } };
});

const times = { createdAt: "", updatedAt: "" };
const user = {
  id: 1,
  username: "tam01",
  email: null,
  superUser: false,
  manageSuper: false,
  role: null,
  ...times,
};
const asked: string[] = [];
const answer = (status: number, body: BodyInit | null = null) =>
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(body, { status, headers: { "content-type": "application/json" } }));
  });

beforeEach(() => {
  asked.length = 0;
  startSession({ accessToken: "secret", userData: user, userAbilityRules: [] }, true);
});
afterEach(() => vi.unstubAllGlobals());

describe("shared state of every page", () => {
  it("[R3.16] covers the page with a label while work runs, also work that fails", async () => {
    expect(useOverlay.getState()).toEqual({ label: null });
    const work = underOverlay("Signing in", () => {
      expect(useOverlay.getState()).toEqual({ label: "Signing in" });
      return Promise.reject(new Error("refused"));
    });
    await expect(work).rejects.toThrow("refused");
    expect(useOverlay.getState()).toEqual({ label: null });
  });

  it("[R3.16] has one snackbar that is visible or not, with a message and a colour", () => {
    expect(useSnackbar.getState()).toMatchObject({ visible: false, message: "", color: "success" });
    showSnackbar("error", "Not saved");
    expect(useSnackbar.getState()).toMatchObject({ visible: true, message: "Not saved", color: "error" });
    hideSnackbar();
    expect(useSnackbar.getState().visible).toBe(false);
  });

  it("[R3.16] reports an error that concerns every page to whoever shows it there", async () => {
    const refusals: unknown[] = [];
    const stop = onRefusal((one) => refusals.push(one));
    answer(401, JSON.stringify({ error: { code: "unauthorized", message: "", requestId: "req-1" } }));
    await expect(sendPhoto(savePhoto, new Blob(["x"]))).rejects.toMatchObject({ status: 401 });
    stop();
    expect(refusals).toEqual([{ kind: "unauthorized" }]);
  });

  it("[R3.16] puts the configured host of the API before the path of a picture", async () => {
    answer(200, "x");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1" }));
    const { queryFn } = photoQuery(5, 2, false);
    if (typeof queryFn !== "function") throw new Error("a photo is asked for by a function");
    await Reflect.apply(queryFn, undefined, [{ signal: new AbortController().signal }]);
    expect(asked).toEqual(["https://api.example.com/api/v1/user/5/photo"]);
  });

  it.each([
    [413, "payload_too_large", []],
    [422, "photo_invalid", []],
    [503, "maintenance", [{ kind: "maintenance" }]],
  ])("says of a picture that was refused with %i its code: %s", async (status, code, received) => {
    const refusals: unknown[] = [];
    const stop = onRefusal((one) => refusals.push(one));
    answer(status, JSON.stringify({ error: { code, message: code, requestId: "req-1" } }));
    await expect(sendPhoto(savePhoto, new Blob(["x"]))).rejects.toMatchObject({ code, status });
    stop();
    expect(refusals).toEqual(received);
  });
});
