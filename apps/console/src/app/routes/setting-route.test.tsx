import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../shared/ui/screen.fixture.ts";
import { settingsTabs } from "../features.ts";
import { SettingRoute } from "./setting-route.tsx";

let saved: unknown[] = [];
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  saved = [];
  let strictPassword = true;
  serverAnswers(({ method, path, body }) => {
    if (path !== "/setting/security") return refusal(404, "not_found");
    if (method === "PUT") {
      saved.push(body);
      strictPassword = Object(body).strictPassword;
    }
    return { status: 200, body: { data: { strictPassword } } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (permissions: string[], tab?: string) =>
  showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <SettingRoute />
    </RightsContext>,
    undefined,
    tab ? `/apps/setting?tab=${tab}` : "/apps/setting",
  );
it("has a log of its changes at the foot of every part", () => {
  expect(settingsTabs.filter(({ panel, log }) => panel && !log).map(({ key }) => key)).toEqual([]);
});

const tabs = async () =>
  within(await screen.findByRole("tablist", { name: "Parts of the settings" })).getAllByRole("tab");

it("[R2.15] offers the parts of the settings that the user may see, and opens the one of the address", async () => {
  await show(["Setting.Index", "Setting.Update", "Mqtt.Index"], "general");
  const offered = settingsTabs.filter(
    ({ permission, panel }) => panel && ["Setting.Index", "Mqtt.Index"].includes(permission),
  );
  expect(offered.length).toBeGreaterThan(2);
  const shown = await tabs();
  expect(shown).toHaveLength(offered.length);
  expect(
    shown.filter((tab) => tab.getAttribute("aria-selected") === "true").map((tab) => tab.textContent),
  ).toEqual(["General"]);
  const [other] = shown.filter((tab) => tab.getAttribute("aria-selected") !== "true");
  fireEvent.click(other ?? expect.fail("one tab only"));
  expect(await screen.findByRole("tab", { name: other?.textContent ?? "", selected: true })).toBeTruthy();
});

it("offers its parts on a phone in one select instead of tabs that do not fit", async () => {
  onAPhone();
  await show(["Setting.Index", "Setting.Update", "Mqtt.Index"], "general");
  const select = await screen.findByRole("combobox", { name: "Parts of the settings" });
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(select.textContent).toContain("General");
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByRole("option", { name: "MQTT" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Settings: MQTT" })).toBeTruthy();
});

it("says in its title and its heading which part of the settings it shows", async () => {
  await show(["Setting.Index", "Setting.Update", "Mqtt.Index"], "mqtt");
  expect(await screen.findByRole("heading", { level: 1, name: "Settings: MQTT" })).toBeTruthy();
  expect(document.title).toContain("MQTT - Settings");
});

it("[R2.15] changes a setting on its page", async () => {
  await show(["Setting.Index", "Setting.Update"], "general");
  const strict = await screen.findByLabelText<HTMLInputElement>(/Ask for strong passwords/);
  expect(strict.checked).toBe(true);
  fireEvent.click(strict);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(saved).toEqual([expect.objectContaining({ strictPassword: false })]));
});

it("has one button for all forms of a part, which is there once one is changed and says which", async () => {
  await show(["Setting.Index", "Setting.Update"], "general");
  const strict = await screen.findByLabelText<HTMLInputElement>(/Ask for strong passwords/);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  fireEvent.click(strict);
  const bar = (await screen.findByRole("button", { name: "Save" })).closest("form");
  expect(bar?.textContent).toContain("Not saved: Passwords");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(document.querySelector("[data-save-bar]")).toBeNull());
  expect(saved).toEqual([expect.objectContaining({ strictPassword: false })]);
});

it("opens no part of the settings that the user may not see, whatever the address names", async () => {
  await show(["Setting.Index"], "mqtt");
  expect(await screen.findByText("You don't have permission to see this part of the settings")).toBeTruthy();
  expect(screen.queryByRole("tabpanel")).toBeNull();
  expect(screen.queryByText(/under construction/)).toBeNull();
  cleanup();
  await show(["Setting.Index"], "no-such-part");
  expect(await screen.findByText("There is no such part of the settings")).toBeTruthy();
});
