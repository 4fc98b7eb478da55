import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import type { DeviceRecord } from "../../devices/index.ts";
import { aCalibration, aChannel, aCommonRecord, aRecord, EIGHT, prepare } from "./device-record.fixture.ts";
import { newDeviceMemory } from "./prepare-message.ts";

const suspect = qualityCode("suspect");
const logger = aCommonRecord("DATALOGGER", { reportIntervalSeconds: 900 });

/** Sends one value after another, each live, and returns their flags. */
const flagsOver = (
  device: DeviceRecord,
  key: string,
  values: readonly number[],
  stepMs: number,
): number[] => {
  const memory = newDeviceMemory();
  const slot = device.channels.findIndex(({ mappingKey }) => mappingKey === key);
  return values.map((value, index) => {
    const now = EIGHT + index * stepMs;
    return prepare(device, { ts: now, [key]: value }, now, memory).samples[0]?.quality?.[slot] ?? 0;
  });
};
const repeat = (value: number, count: number) => Array.from({ length: count }, () => value);

describe("a stuck value", () => {
  it("is suspect when a pressure has not changed for more than six hours", () => {
    const flags = flagsOver(logger, "pressure", repeat(2.41, 26), 15 * minuteMs);
    expect(flags.slice(0, 25)).toEqual(repeat(0, 25));
    expect(flags[25]).toBe(suspect);
  });

  it("is suspect when a water quality has not changed for more than a day", () => {
    const station = aCommonRecord("CARBONATE_HARDNESS");
    const flags = flagsOver(station, "pH", repeat(7.2, 26), hourMs);
    expect(flags.slice(0, 25)).toEqual(repeat(0, 25));
    expect(flags[25]).toBe(suspect);
  });

  it("is good again as soon as its last digit changes", () => {
    const flags = flagsOver(logger, "pressure", [...repeat(2.41, 26), 2.42, 2.42], 15 * minuteMs);
    expect(flags.slice(-2)).toEqual([0, 0]);
  });

  it("is not found in a few equal values far apart", () => {
    expect(flagsOver(logger, "pressure", [2.41, 2.41, 2.41], 12 * hourMs)).toEqual([0, 0, 0]);
  });

  it("is not found in zero, which is an empty main and must alarm", () => {
    expect(flagsOver(logger, "pressure", repeat(0, 40), 15 * minuteMs)).toEqual(repeat(0, 40));
  });

  it("is normal for a flow, a battery or a switch", () => {
    expect(flagsOver(logger, "flow", repeat(12, 40), hourMs)).toEqual(repeat(0, 40));
    expect(flagsOver(logger, "battery", repeat(3.6, 40), hourMs)).toEqual(repeat(0, 40));
  });
});

describe("a spike", () => {
  it("is kept as suspect while the level may still return", () => {
    expect(flagsOver(logger, "pressure", [2.4, 6, 2.5], minuteMs)).toEqual([0, suspect, 0]);
    expect(flagsOver(logger, "pressure", [2.4, 6, 6.1, 2.5], minuteMs)).toEqual([0, suspect, suspect, 0]);
  });

  it("is a new level from the third sample on", () => {
    expect(flagsOver(logger, "pressure", [2.4, 6, 6.1, 6.2, 6.1], minuteMs)).toEqual([
      0,
      suspect,
      suspect,
      0,
      0,
    ]);
  });

  it("is cleared when later rows of the message show that the level lasted", () => {
    const values = [2.4, 6, 6.1, 6.2];
    const rows = values.map((pressure, index) => ({ ts: EIGHT - (3 - index) * minuteMs, pressure }));
    expect(prepare(logger, rows).samples.every(({ quality }) => quality === null)).toBe(true);
  });

  it("is suspect again when the same message is sent again", () => {
    const memory = newDeviceMemory();
    const send = (minute: number, pressure: number) =>
      prepare(logger, { ts: EIGHT + minute * minuteMs, pressure }, EIGHT + minute * minuteMs, memory)
        .samples[0]?.quality;
    send(0, 2.4);
    const first = send(1, 6);
    expect(first).not.toBeNull();
    expect(send(1, 6)).toEqual(first);
  });

  it("is not found in a smaller step, after an hour of silence, or where pumps start and stop", () => {
    expect(flagsOver(logger, "pressure", [2.4, 5.3], minuteMs)).toEqual([0, 0]);
    expect(flagsOver(logger, "pressure", [2.4, 6], 61 * minuteMs)).toEqual([0, 0]);
    const station = aCommonRecord("WATER_PUMP");
    expect(flagsOver(station, "P_out", [0.2, 4.1, 0.3], minuteMs)).toEqual([0, 0, 0]);
  });
});

describe("a totaliser between messages", () => {
  const meter = aRecord(
    "DATALOGGER",
    [
      aChannel("total_flow", "T"),
      aChannel("flow", "Q", { calibrations: [aCalibration({ rawMin: 0, rawMax: 10, measuringMax: 100 })] }),
    ],
    { site: { totaliserDigits: 6 } },
  );
  const notesOver = (values: readonly number[], of = meter) => {
    const memory = newDeviceMemory();
    return values.flatMap(
      (T, index) => prepare(of, { ts: EIGHT + index * hourMs, T }, EIGHT + index * hourMs, memory).notes,
    );
  };

  it("stays good when it rolls over", () => {
    expect(flagsOver(meter, "T", [999_985, 12, 40], hourMs)).toEqual([0, 0, 0]);
    expect(notesOver([999_985, 12, 40])).toEqual(["totaliser_rollover"]);
  });

  it("is taken to have the digits that it shows where their number is not set", () => {
    const unknown = aRecord("DATALOGGER", [aChannel("total_flow", "T")]);
    expect(notesOver([999_985, 12], unknown)).toEqual(["totaliser_rollover"]);
    expect(notesOver([950, 3], unknown)).toEqual(["totaliser_reset"]);
  });

  it("is suspect once when it falls back, and then counts on from there", () => {
    expect(flagsOver(meter, "T", [184_532, 0, 20, 40], hourMs)).toEqual([0, suspect, 0, 0]);
    expect(notesOver([184_532, 0, 20])).toEqual(["totaliser_reset"]);
  });

  it("is suspect when it rises faster than the meter can measure", () => {
    expect(flagsOver(meter, "T", [1000, 1120, 1241, 1300], hourMs)).toEqual([0, 0, suspect, 0]);
    expect(notesOver([1000, 1121])).toEqual(["totaliser_jump"]);
  });

  it("is not assessed against history that arrives late", () => {
    const memory = newDeviceMemory();
    prepare(meter, { ts: EIGHT, T: 2000 }, EIGHT, memory);
    const late = prepare(meter, { ts: EIGHT - hourMs, T: 1990 }, EIGHT + minuteMs, memory);
    expect(late).toMatchObject({ notes: [], samples: [{ quality: null }] });
  });
});

describe("the memory of a device", () => {
  it("grows when channels are added", () => {
    const memory = newDeviceMemory();
    const before = aRecord("DATALOGGER", [aChannel("pressure")]);
    const after = aRecord("DATALOGGER", [aChannel("pressure"), aChannel("total_flow")]);
    prepare(before, { ts: EIGHT, pressure: 2.4 }, EIGHT, memory);
    prepare(after, { ts: EIGHT + minuteMs, total_flow: 50 }, EIGHT + minuteMs, memory);
    const prepared = prepare(
      after,
      { ts: EIGHT + 2 * minuteMs, pressure: 6, total_flow: 49 },
      EIGHT + 2 * minuteMs,
      memory,
    );
    expect(prepared.samples[0]?.quality).toEqual([suspect, suspect]);
  });
});
