import { afterEach, beforeEach, expect, it } from "vitest";
import { chooseSettings, followSettings, useSettings } from "./settings.ts";
import { defaultSettings } from "./settings-rules.ts";

beforeEach(() => localStorage.clear());
afterEach(() => useSettings.setState(defaultSettings));

it("[R1.17] keeps every option under a key that starts with the title", () => {
  chooseSettings({ navigation: "vertical", primaryDark: "#2FC79A" });
  expect(localStorage.getItem("sg-val-navigation")).toBe('"vertical"');
  expect(localStorage.getItem("sg-val-primaryDark")).toBe('"#2FC79A"');
  expect(Object.keys(localStorage).every((key) => key.startsWith("sg-val-"))).toBe(true);
});

it("[R1.17] restores stored options and ignores invalid ones", async () => {
  localStorage.setItem("sg-val-content", '"boxed"');
  localStorage.setItem("sg-val-footer", '"upside-down"');
  localStorage.setItem("sg-val-navbar", '"hidden"');
  localStorage.setItem("sg-val-density", "{broken");
  await useSettings.persist.rehydrate();
  expect(useSettings.getState()).toEqual({ ...defaultSettings, content: "boxed" });
});

it("[R1.11] writes direction, skin and density onto the page", () => {
  followSettings();
  chooseSettings({ direction: "rtl", skin: "bordered", density: "compact" });
  const { dir, dataset } = document.documentElement;
  expect([dir, dataset.skin, dataset.density]).toEqual(["rtl", "bordered", "compact"]);
});
