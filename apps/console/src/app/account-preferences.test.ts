import { preferences } from "@sgval/contract/account/preferences";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferencesQuery } from "../features/account/api/preferences.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { endSession } from "../shared/api/session.ts";
import { usePreferredUnits } from "../shared/format/preferred-units.ts";
import { installationQuery } from "../shared/queries/installation.ts";
import { refusal, serverAnswers, signedInAs } from "../shared/ui/page.fixture.tsx";
import { chosenStartPage, followPreferences } from "./account-preferences.ts";
import { useDeveloper, useSettings } from "./customizer/settings.ts";

const chosen = (more: object) => preferences.parse(more);
const key = preferencesQuery().queryKey;

beforeEach(() => signedInAs({ superUser: true, manageSuper: false }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  endSession();
  localStorage.clear();
});

describe("account preferences", () => {
  it("are applied in every browser: units, single keys and developer pages", () => {
    queryClient.setQueryData(
      key,
      chosen({ units: { pressure: "mH2O" }, singleKeys: false, developer: true }),
    );
    serverAnswers(() => refusal(500, "unknown_error"));
    const stop = followPreferences(queryClient);
    expect(usePreferredUnits.getState().units).toEqual({ pressure: "mH2O" });
    expect(useSettings.getState().singleKeys).toBe(false);
    expect(useDeveloper.getState().on).toBe(true);
    stop();
  });

  it("show the units of the installation where the account has chosen none", () => {
    queryClient.setQueryData(installationQuery().queryKey, {
      units: { pressure: "mH2O", flow: "L/s" },
      mapStart: null,
      address: null,
      night: { nightWindow: { from: "02:00", to: "04:00" }, householdNightUse: 1.7, nonHouseholdNightUse: 8 },
    });
    queryClient.setQueryData(key, chosen({ units: { pressure: "bar" } }));
    const stop = followPreferences(queryClient);
    expect(usePreferredUnits.getState().units).toEqual({ pressure: "bar", flow: "L/s" });
    stop();
  });

  it("are updated by a change in another tab, and reset with the session", async () => {
    queryClient.setQueryData(key, chosen({}));
    const stop = followPreferences(queryClient);
    queryClient.setQueryData(key, chosen({ units: { flow: "L/s" }, developer: true }));
    await vi.waitFor(() => expect(usePreferredUnits.getState().units).toEqual({ flow: "L/s" }));
    stop();
    expect(usePreferredUnits.getState().units).toEqual({});
    expect(useDeveloper.getState().on).toBe(false);
  });
});

describe("preferred start page", () => {
  it("is loaded from the account", async () => {
    serverAnswers(() => ({ status: 200, body: { data: chosen({ startPage: "/apps/risk/list" }) } }));
    expect(await chosenStartPage()).toBe("/apps/risk/list");
  });

  it("is ignored when it cannot be loaded", async () => {
    serverAnswers(() => refusal(500, "unknown_error"));
    expect(await chosenStartPage()).toBeNull();
    queryClient.clear();
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const asked = chosenStartPage();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await asked).toBeNull();
  });
});
