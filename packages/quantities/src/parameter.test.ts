import { afterEach, describe, expect, it } from "vitest";
import { deviceTypes } from "./device-types.ts";
import { formatParameter } from "./format.ts";
import { languages } from "./language.ts";
import {
  allParameterKeys,
  allParameters,
  channelKey,
  channelName,
  channelUnitText,
  findParameter,
  isFlag,
  isPlausible,
  isTotaliser,
  isTotaliserChannel,
  namesBeside,
  parameterKeys,
  parameterOf,
  parameters,
  parametersOf,
  setCustomParameters,
  stateOf,
  unitsOfChannel,
} from "./parameter.ts";
import { canConvert, convert, unitOfText } from "./unit.ts";

// The measurements named by the specification, by their keys in the catalogue.
const specified =
  `pressure inlet_pressure outlet_pressure critical_point_pressure flow flow_forward flow_reverse
  total_flow total_forward total_reverse water_temperature device_temperature humidity brightness pump_current
  pump_voltage water_level_float battery signal ph dissolved_oxygen cod bod5 tss tds residual_chlorine turbidity
  ammonium oil conductivity color fluoride iron manganese zinc lead mercury arsenic nitrate nitrite coliform e_coli
  clostridium hardness water_level tank_level valve_opening valve_state pump_power pump_frequency active_power energy_total
  run_hours start_count pump_running digital_output battery_percent low_battery leak tamper burst backflow empty_pipe
  alarm_bits distance orp air_temperature snr`.split(/\s+/);

describe("the catalogue", () => {
  it.each(specified)("[R3.5] knows %s", (key) => {
    expect(findParameter(key)).not.toBeNull();
  });

  it("names every parameter and every state in all languages", () => {
    for (const key of parameterKeys) {
      const { names, states = [] } = parameters[key];
      for (const language of languages) {
        expect(names[language], key).not.toBe("");
        for (const state of states) expect(state.names[language], `${key}.${state.key}`).not.toBe("");
      }
    }
  });

  it("has ordered ranges, and default limits inside them", () => {
    for (const key of parameterKeys) {
      const { min, max, defaultUnder = min, defaultOver = max } = parameters[key];
      expect(min, key).toBeLessThan(max);
      expect(defaultUnder, key).toBeLessThan(defaultOver);
      expect(defaultUnder, key).toBeGreaterThanOrEqual(min);
      expect(defaultOver, key).toBeLessThanOrEqual(max);
    }
  });

  it("gives every state a unique code inside the range", () => {
    for (const key of parameterKeys) {
      const parameter = parameters[key];
      const codes = (parameter.states ?? []).map((state) => state.code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.every((code) => isPlausible(parameter, code))).toBe(true);
    }
  });

  it("derives the quantity from the unit", () => {
    expect(parameters.inlet_pressure.quantity).toBe("pressure");
    expect(parameters.signal.quantity).toBe("signal");
  });

  it("has parameters for every device type, and pump parameters only for wells and pump stations", () => {
    expect(parametersOf("VGA").map((p) => p.key)).toContain("inlet_pressure");
    expect(parametersOf("DMA").map((p) => p.key)).not.toContain("pump_current");
  });

  it("knows which states are flags that a device raises by itself", () => {
    const { leak, low_battery, alarm_bits, pump_running } = parameters;
    expect([leak, low_battery, alarm_bits, pump_running].map(isFlag)).toEqual([true, true, false, false]);
  });

  it("distinguishes totalisers from live values", () => {
    expect(isTotaliser(parameters.total_forward)).toBe(true);
    expect(isTotaliser(parameters.flow)).toBe(false);
    expect(["total_forward", "energy_total.p1", "flow", "unheard_of"].map(isTotaliserChannel)).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it("reads a two-state float at 0 as low, and no state for an unknown code", () => {
    expect(stateOf(parameters.water_level_float, 0)?.key).toBe("low");
    expect(stateOf(parameters.water_level_float, 7)).toBeNull();
    expect(stateOf(parameters.flow, 0)).toBeNull();
  });
});

describe("channel keys", () => {
  it("parses a plain key and a key with an instance", () => {
    expect(parameterOf("flow")).toMatchObject({ parameter: { key: "flow" }, instance: null });
    expect(parameterOf("pump_current.p1")).toMatchObject({
      parameter: { key: "pump_current" },
      instance: "p1",
    });
  });

  it.each(["", "nothing", "flow.", ".p1", "flow.p1.p2", "constructor", "pump_current.p 1"])(
    "refuses %j",
    (key) => {
      expect(parameterOf(key)).toBeNull();
    },
  );

  it("builds the key it parsed", () => {
    expect(channelKey("digital_output", "3")).toBe("digital_output.3");
    expect(channelKey("flow")).toBe("flow");
  });
});

it.each([
  ["P2", "Áp lực đầu ra (P2)", { letter: "P2", label: "Áp lực đầu ra" }],
  ["pH", "pH", { label: "pH" }],
  ["pH", "Độ pH · CL-03", { label: "Độ pH · CL-03" }],
  [undefined, "Turbidity", { label: "Turbidity" }],
])("shows the short name %s and %s without saying either twice", (short, name, shown) => {
  expect(namesBeside(short, name)).toEqual(shown);
});

it("writes the unit of a channel: its own, else that of its parameter", () => {
  const written = (parameter: string, unit: string | null) => channelUnitText({ parameter, unit }, "en");
  expect(written("flow.p1", null)).toBe("m³/h");
  expect(written("flow", "L/s")).toBe("L/s");
  expect(written("flow", "buckets")).toBe("buckets");
  expect(written("unknown", null)).toBe("");
});

describe("the name of a channel of one pump", () => {
  it("has the number of the pump, not its key", () => {
    const names = (key: string) => languages.map((language) => channelName(key, language));
    expect(names("pump_running.p1")).toEqual(["Trạng thái bơm 1", "Pump 1 running", "État de la pompe 1"]);
    expect(names("pump_frequency.p4")).toEqual(["Tần số bơm 4", "Frequency, pump 4", "Fréquence, pompe 4"]);
    expect(channelName("pump_current.booster", "vn")).toBe("Dòng điện bơm booster");
  });
});

describe("custom parameters", () => {
  const wind: Parameters<typeof setCustomParameters>[0][number] = {
    ...{ key: "custom_wind", names: { vn: "Gió", en: "Wind", fr: "Vent" }, unit: unitOfText("m/s") },
    ...{ kinds: ["instant"], min: 0, max: 60, decimals: 1 },
  };
  afterEach(() => setCustomParameters([]));

  it("stand after the catalogue, are known by their keys and fit every type of device", () => {
    setCustomParameters([wind]);
    expect(findParameter("custom_wind")).toMatchObject({ names: { en: "Wind" }, quantity: "custom" });
    expect(allParameters().at(-1)?.key).toBe("custom_wind");
    expect(allParameterKeys()).toEqual([...parameterKeys, "custom_wind"]);
    for (const type of deviceTypes) expect(parametersOf(type).map(({ key }) => key)).toContain("custom_wind");
    expect(channelName("custom_wind.2", "fr")).toBe("Vent 2");
    expect(formatParameter(12.34, allParameters().at(-1) ?? parameters.flow, "vn")).toBe("12,3\u00a0m/s");
    setCustomParameters([]);
    expect(findParameter("custom_wind")).toBeNull();
  });

  it("have a unit of the catalogue by its key or symbol, or one of their own that converts to nothing else", () => {
    expect(["m³/h", "L/s", " % ", "m³/ngày"].map(unitOfText)).toEqual(["m3/h", "L/s", "%", "m3/d"]);
    const [speed, power] = [unitOfText("m/s"), unitOfText("W/m²")];
    setCustomParameters([wind]);
    expect(unitsOfChannel("custom_wind")).toEqual(["m/s"]);
    expect(convert(3, speed, speed)).toBe(3);
    expect([canConvert(speed, power), canConvert(speed, "m"), canConvert("m", speed)]).toEqual([
      ...[false, false, false],
    ]);
    expect(unitOfText("")).toBe("");
  });
});
