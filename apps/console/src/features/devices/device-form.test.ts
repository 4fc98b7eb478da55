import type { Device } from "@sgval/contract/devices/device";
import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import {
  bodyOf,
  changeOf,
  copyOf,
  type DeviceFormValues,
  deviceFormSchema,
  formOf,
  newForm,
  plainChannel,
  renamedTopics,
} from "./device-form.ts";
import { fitToType, withNeededActions } from "./follow-type.ts";

const valve = (changes: Partial<Device> = {}): DeviceFormValues =>
  formOf(
    aDevice({
      topicSend: "sgval/VGA-07/up",
      topicControl: "sgval/VGA-07/control",
      topicControlResponse: "sgval/VGA-07/control-response",
      ...changes,
    }),
  );

const problemsOf = (values: unknown): string[] =>
  (deviceFormSchema.safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message.replace("validation.", "")}`,
  );

describe("the form of a device", () => {
  it("has no problems with a device as the server has it", () => {
    expect(problemsOf(valve())).toEqual([]);
  });

  it.each([
    [{ name: "" }, "name: required"],
    [{ name: "VGA/1" }, "name: special_characters"],
    [{ number: 1000 }, "number: device_number"],
    [{ latitude: 91, longitude: 1 }, "latitude: invalid_value"],
    [{ latitude: "north", longitude: 1 }, "latitude: invalid_value"],
    [{ latitude: 10.8 }, "longitude: required"],
    [{ topicSend: "sgval/+/up" }, "topicSend: topic_wildcard"],
    [{ topicControl: "", actions: [{ action: "sync", code: "STATUS" }] }, "topicControl: required"],
    [{ topicControl: "sgval/VGA-07/up" }, "topicControl: value_exists"],
    [{ reportIntervalSeconds: null }, "reportIntervalSeconds: required"],
    [{ reportIntervalSeconds: 0 }, "reportIntervalSeconds: positive_number"],
    [{ actions: [{ action: "sync", code: "" }] }, "actions.0.code: required"],
    [
      { channels: [{ ...plainChannel("inlet_pressure", "P1"), rawMin: 20, rawMax: 4 }] },
      "channels.0.rawMax: max_greater_than_min",
    ],
    [{ channels: [{ ...plainChannel("flow", "Q"), under: 2 }] }, "channels.0.over: under_and_over_required"],
    [
      { channels: [{ ...plainChannel("humidity", "RH"), under: -5, over: 90 }] },
      "channels.0.under: positive_number",
    ],
  ])("refuses %o", (wrong, problem) => {
    expect(problemsOf({ ...valve(), ...wrong })).toContain(problem);
  });

  it("needs no topics over HTTP, and of a virtual device neither connection nor topics", () => {
    const actions = [{ action: "sync" as const, code: "STATUS" }];
    const http = { ...valve(), connection: "http" as const, topicSend: "", actions };
    expect(problemsOf(http)).toEqual([]);
    expect(bodyOf(http)).toMatchObject({ topicSend: null, topicControl: null, actions: [] });
    expect(
      problemsOf({ ...newForm("DMA", builtInDeviceTypes), name: "DMA-01", displayName: "Zone 1" }),
    ).toEqual([]);
  });

  it("needs no topics of control where nothing is controlled", () => {
    const silent = { topicControl: "", topicControlResponse: "" };
    expect(problemsOf({ ...valve(), ...silent, actions: [] })).toEqual([]);
    const logger = { ...newForm("DATALOGGER", builtInDeviceTypes), name: "DL-1", displayName: "Logger 1" };
    expect(renamedTopics(logger, "", "DL-1")).toEqual({ topicSend: "sgval/DL-1/up", ...silent });
    expect(problemsOf({ ...logger, topicSend: "city/DL-1/up" })).toEqual([]);
  });

  it("starts with what a device of its type usually has", () => {
    const form = newForm("VGA", builtInDeviceTypes);
    expect(form.reportIntervalSeconds).toBe(300);
    expect(form.channels.map(({ parameter }) => parameter)).toContain("outlet_pressure");
    expect(form.actions).toContainEqual({ action: "fully_open_on", code: "DO_1_ON" });
    // A logger that comes once an hour would count as offline for the other minutes.
    const modes = (["VGA", "DATALOGGER"] as const).map((type) => newForm(type, builtInDeviceTypes).powerMode);
    expect(modes).toEqual(["always_on", "sleeping"]);
  });

  it("sends the unit of a channel only where it is not the catalogue's", () => {
    const channels = [plainChannel("inlet_pressure", "P1"), { ...plainChannel("flow", "Q"), unit: "L/s" }];
    expect(bodyOf({ ...valve(), channels }).channels).toMatchObject([
      { parameter: "inlet_pressure" },
      { parameter: "flow", unit: "L/s" },
    ]);
    expect(bodyOf({ ...valve(), channels }).channels[0]).not.toHaveProperty("unit");
  });
});

describe("what an edited form sends", () => {
  it("is only what was changed, so that another user's changes stay", () => {
    expect(changeOf(valve(), { ...valve(), displayName: "Van 8" })).toEqual({ displayName: "Van 8" });
    expect(changeOf(valve(), valve())).toEqual({});
  });

  it("is both coordinates when one was changed, and the topics with the connection", () => {
    const placed = valve({ latitude: 10.8, longitude: 106.7 });
    expect(changeOf(placed, { ...placed, latitude: 10.9 })).toEqual({ latitude: 10.9, longitude: 106.7 });
    expect(changeOf(placed, { ...placed, connection: "http" })).toEqual({
      connection: "http",
      topicSend: null,
      topicControl: null,
      topicControlResponse: null,
    });
  });

  it("is of site data only what was changed, and takes away what was emptied", () => {
    const before = valve({ site: { minSetpoint: 1, notes: "chamber 3" } });
    const after = { ...before, site: { ...before.site, notes: "" } };
    expect(changeOf(before, after)).toEqual({ site: { notes: null } });
  });
});

describe("the copy of a device", () => {
  it("has its parameters and actions, but nothing that is unique to a device", () => {
    const device = aDevice({
      ...{ latitude: 10.8, longitude: 106.7, dataloggerId: 3, waterQualityId: 4, topicSend: "plant/one" },
      site: { valveKind: "pilot", calibrationDueOn: "2026-01-31", notes: "Behind the school" },
    });
    expect(copyOf(device)).toMatchObject({
      name: "",
      displayName: "Valve 7",
      type: "VGA",
      topicSend: "",
      latitude: null,
      dataloggerId: null,
      waterQualityId: null,
      site: { valveKind: "pilot", calibrationDueOn: null, notes: null },
    });
  });
});

describe("a new device whose type is changed", () => {
  it("keeps nothing that is not on the form of its type", () => {
    const values = valve({ dataloggerId: 3, site: { valveKind: "set_point", nominalDiameterMm: 150 } });
    const station = { ...values, type: "WATER_PUMP" as const, channels: [plainChannel("pressure", "P")] };
    expect(problemsOf(station)).not.toEqual([]);
    const fitted = { ...station, ...fitToType(station) };
    expect(fitted).toMatchObject({ dataloggerId: null, site: { valveKind: null, nominalDiameterMm: 150 } });
    expect(problemsOf(fitted).filter((problem) => /^(?:dataloggerId|channels)/.test(problem))).toEqual([]);
  });

  it("gets the actions that its kind of valve and who carries out its settings need, once", () => {
    const values = valve({ actions: [], site: { valveKind: "set_point", executor: "device" } });
    const needed = withNeededActions(values);
    expect(needed.map(({ action }) => action)).toEqual(["set_outlet_pressure", "set_automation"]);
    expect(withNeededActions({ ...values, actions: needed })).toBe(needed);
    expect(withNeededActions(valve({ actions: [], site: { valveKind: "pilot" } }))).toEqual([]);
  });
});

describe("the topics of a new device", () => {
  it("follow its name until they are typed", () => {
    const empty = newForm("VGA", builtInDeviceTypes);
    const first = renamedTopics(empty, "", "V-1");
    expect(first.topicSend).toBe("sgval/V-1/up");
    const typed = { ...empty, ...first, topicSend: "plant/one" };
    expect(renamedTopics(typed, "V-1", "V-12")).toEqual({
      topicControl: "sgval/V-12/control",
      topicControlResponse: "sgval/V-12/control-response",
    });
  });
});
