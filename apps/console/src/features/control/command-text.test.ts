import type { ActionKey, Command, CommandSource } from "@sgval/contract/control/control";
import { actionLabels } from "@sgval/contract/control/labels";
import { languages } from "@sgval/quantities/language";
import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { formatIn } from "../../shared/format/use-format.ts";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { aCommand } from "./command.fixture.ts";
import { changedName, commandText } from "./command-text.ts";

beforeAll(async () => {
  await startI18n();
  await i18next.loadLanguages([...languages]);
  await i18next.loadNamespaces("control");
});

const endIn = (language: "vn" | "en" | "fr", command: Partial<Command>): string =>
  commandText(i18next.getFixedT(language, "control"), formatIn(language, {})).end(
    aCommand({ deviceDisplayName: "Van 7", sentAt: "2025-11-18T02:00:00Z", ...command }),
  );

describe("the sentence about an ended command", () => {
  it.each([
    ["vn", "Van 7 · Lệnh Đóng hoàn toàn: hoàn thành"],
    ["en", "Van 7: command “Close fully” completed"],
    ["fr", "Van 7\u202f: commande «\u202fFermer totalement\u202f» terminée"],
  ] as const)("keeps the action apart from its outcome in %s", (language, sentence) => {
    expect(endIn(language, { action: "fully_close_on", status: "completed" })).toBe(sentence);
  });

  it("[R8.2] says of a device whose state was read that it is in sync", () => {
    expect(endIn("en", { action: "sync", status: "completed" })).toBe("Van 7: Sync state success");
  });
});

describe("the sentence about a pump that was switched", () => {
  it("[R8.2] says that it was, once the station has confirmed it", () => {
    const stop = { action: "pump_stop" as const, pumpIds: ["p1"] };
    expect(endIn("en", { ...stop, status: "completed" })).toBe(
      "Van 7: switch on/off success (Stop pump: Pump 1)",
    );
    expect(endIn("vn", { action: "pump_start", status: "completed" })).toBe(
      "Van 7 · Bật/tắt thành công: Chạy bơm",
    );
    expect(endIn("en", { ...stop, status: "device_not_response" })).not.toContain("success");
  });
});

describe("since when a state is held", () => {
  const heldIn = (
    language: "vn" | "en" | "fr",
    held: { source: CommandSource; actorName: string | null; reason: string | null },
  ) =>
    commandText(i18next.getFixedT(language, "control"), formatIn(language, {})).heldSince({
      ...{ action: "low_pressure", value: null, since: "2025-11-18T02:00:00Z", ...held },
    });

  it.each([
    ["vn", "chế độ tự động. Lý do: Ngoài các khung giờ áp lực thấp"],
    ["en", "automatic mode. Reason: Outside the low-pressure windows"],
    ["fr", "le mode automatique. Motif\u202f: Hors des plages de basse pression"],
  ] as const)("names automation and its reason in words in %s", (language, end) => {
    expect(
      heldIn(language, { source: "auto_timer", actorName: "automation", reason: "window_closed" }),
    ).toMatch(new RegExp(`${end}$`));
  });

  it("keeps the words of a person", () => {
    const manual = { source: "manual", reason: "súc rửa" } as const;
    expect(heldIn("vn", { ...manual, actorName: "lan01" })).toMatch(/lan01\. Lý do: súc rửa$/);
  });

  it.each([
    ["vn", /nhân viên$/],
    ["en", /a member of staff$/],
    ["fr", /un agent$/],
  ] as const)("says in %s that a person holds it where the name is not shown", (language, end) => {
    expect(heldIn(language, { source: "manual", actorName: null, reason: null })).toMatch(end);
    const command = aCommand({ source: "manual", actor: null, approver: null, reason: null });
    const text = commandText(i18next.getFixedT(language, "control"), formatIn(language, {}));
    expect(text.actor(command)).toMatch(end);
  });

  it("does not take a person who is called automation for automatic mode", () => {
    expect(heldIn("en", { source: "manual", actorName: "automation", reason: null })).toMatch(/automation$/);
  });
});

describe("the name of an action", () => {
  const vn = (action: ActionKey) => actionLabels[action].vn;

  it("cannot be read as its opposite", () => {
    expect([vn("fully_open_off"), vn("fully_close_off")]).toEqual(["Nhả mở hoàn toàn", "Nhả đóng hoàn toàn"]);
  });

  it("is a thing to do and not a state", () => {
    expect([vn("high_pressure"), vn("low_pressure")]).toEqual(["Chuyển áp lực cao", "Chuyển áp lực thấp"]);
    expect(actionLabels.fully_open_on.en).toBe("Open fully");
    expect(actionLabels.fully_close_on.en).toBe("Close fully");
    expect(actionLabels.fully_close_off.en).toBe("Release full close");
  });
});

describe("the pumps of a command", () => {
  const titleIn = (command: Partial<Command>, names?: ReadonlyMap<string, string>): string =>
    commandText(i18next.getFixedT("vn", "control"), formatIn("vn", {}), names).title(
      aCommand({ action: "pump_stop", ...command }),
    );

  it("are called as their bank calls them, and by their number where there is none", () => {
    expect(titleIn({ pumpIds: ["p1", "p4"], pumpNames: ["Bơm giếng", "p4"] })).toBe(
      "Dừng bơm: Bơm giếng, Bơm 4",
    );
    expect(titleIn({ pumpIds: ["p2"], pumpNames: null })).toBe("Dừng bơm: Bơm 2");
    expect(titleIn({ pumpIds: ["p2"], pumpNames: ["Bơm cũ"] }, new Map([["p2", "Bơm mới"]]))).toBe(
      "Dừng bơm: Bơm mới",
    );
  });

  it("are called the same in what a command changes", () => {
    const names = new Map([
      ["p1", "Bơm giếng"],
      ["p2", "Bơm 2"],
      ["p4", "p4"],
    ]);
    const changed = ["p1", "p2", "p4"].map((pump) =>
      changedName(`pump_running.${pump}`, names, formatIn("vn", {})),
    );
    expect(changed).toEqual(["Trạng thái bơm · Bơm giếng", "Trạng thái bơm 2", "Trạng thái bơm 4"]);
    expect(changedName("outlet_pressure", undefined, formatIn("en", {}))).toBe("Outlet pressure");
  });
});
