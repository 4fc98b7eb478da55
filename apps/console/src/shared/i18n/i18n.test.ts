import { errorStatus } from "@sgval/contract/error";
import i18next from "i18next";
import { afterEach, expect, it, vi } from "vitest";

const settings = document.createElement("meta");
settings.name = "sgval-settings";

/** Starts as a page does into which the server wrote this configuration. */
const start = async (configured: object) => {
  settings.content = JSON.stringify(configured);
  document.head.append(settings);
  vi.resetModules();
  const { startI18n } = await import("./i18n.ts");
  await startI18n();
};
afterEach(() => settings.remove());

it("[R1.10] starts in Vietnamese, unless the configuration names another language", async () => {
  await start({});
  expect([i18next.language, i18next.t("common:close")]).toEqual(["vn", "Đóng"]);
  await start({ locale: "fr" });
  expect([i18next.language, i18next.t("common:close")]).toEqual(["fr", "Fermer"]);
});

it("[R1.10] has the error texts of every feature before one of its pages opens", async () => {
  await start({ locale: "en" });
  expect(i18next.t("errors:device_busy")).toBe("The device is carrying out another command");
  const untranslated = (language: string) =>
    Object.keys(errorStatus).filter((code) => !i18next.getResource(language, "errors", code));
  for (const language of ["vn", "en", "fr"]) {
    await i18next.changeLanguage(language);
    expect([language, untranslated(language)]).toEqual([language, []]);
  }
});

it("[R1.10] shows the Vietnamese text where a language lacks one", async () => {
  await start({ locale: "en" });
  const english = i18next.getResourceBundle("en", "common");
  i18next.removeResourceBundle("en", "common");
  expect(i18next.t("common:close")).toBe("Đóng");
  i18next.addResourceBundle("en", "common", english);
  expect(i18next.t("common:close")).toBe("Close");
});

it("writes French signs with a narrow no-break space before them, however the texts are typed", async () => {
  await start({ locale: "fr" });
  const texts: string[] = [];
  const collect = (node: object): void => {
    for (const one of Object.values(node)) typeof one === "string" ? texts.push(one) : collect(Object(one));
  };
  for (const namespace of ["network", "rooms", "messages", "devices"]) {
    await i18next.loadNamespaces(namespace);
    collect(i18next.getResourceBundle("fr", namespace));
  }
  expect(texts.filter((text) => /[ \u00a0][:;?!»]|«[ \u00a0]/.test(text))).toEqual([]);
  expect(texts.filter((text) => /\u202f:/.test(text)).length).toBeGreaterThan(5);
});
