import { exportChannels, readDevice } from "@sgval/contract/devices/routes";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness();

const run = async (file: string, query: object) => {
  const form = new FormData();
  form.append("file", new Blob([file]), "devices.csv");
  const search = new URLSearchParams(Object.entries(query));
  const response = await fetch(`${harness.address}${basePath}/device/import?${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return importAnswer.parse(await response.json());
};
const deviceOf = async (id: number | null | undefined) =>
  (await harness.ok(harness.admin, readDevice, { params: { id: id ?? 0 } })).data;

/** The exported channels with a device before them, as a table for the import; the columns of the file, without its notes. */
const asImport = (exported: string, name: string): string => {
  const lines = exported.trim().split("\r\n");
  const heading = lines.findIndex((line) => line.startsWith("Parameter,"));
  return [
    `Device code,Display name,Type,Connection,Time zone of the device,${lines[heading]}`,
    ...lines
      .slice(heading + 1)
      .map((line, index) =>
        index === 0 ? `${name},${name},DATALOGGER,http,Asia/Bangkok,${line}` : `,,,,,${line}`,
      ),
  ].join("\r\n");
};

it("[R1.8] takes the exported channels of a device unchanged, with other keys, texts, factors and the time zone of a device", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .named("TRIP-1")
    .overHttp()
    .withChannel("pressure", {
      mappingKey: "P[bar]",
      otherKeys: ["p.1", "values[Type=P].Value"],
      unit: "mbar",
    })
    .withChannel("flow", { mappingKey: "q", factor: 0.1, offset: -4.5, under: 0, over: 80 })
    .withChannel("leak", {
      mappingKey: "l",
      valueTexts: [
        { text: "rò = có", value: 1 },
        { text: "ok", value: 0 },
      ],
    })
    .withChannel("total_flow", {
      mappingKey: "t",
      rawMin: 0,
      rawMax: 1000,
      measuringMin: 0,
      measuringMax: 10.25,
    })
    .in(harness);
  const columns = [
    ...["parameter", "mappingKey", "otherKeys", "valueTexts", "unit", "rawMin", "rawMax", "measuringMin"],
    ...["measuringMax", "inverted", "factor", "offset", "under", "over"],
  ].join(",");
  const file = await harness.file(harness.admin, exportChannels, {
    params: { id: device.id },
    query: { format: "csv", language: "en", columns },
  });
  const { data } = await run(asImport(file, "TRIP-2"), { dryRun: "false" });
  expect(data).toMatchObject([{ name: "TRIP-2", errors: [] }]);
  const imported = await deviceOf(data[0]?.id);
  expect(imported.channels).toEqual((await deviceOf(device.id)).channels);
  expect(imported.payloadKeys.timeZone).toBe("Asia/Bangkok");
});

it("changes the other keys, texts and time zone of a device that exists, and refuses what cannot be read at its column", async () => {
  const device = await aDevice().ofType("DATALOGGER").named("TRIP-3").withChannel("leak").in(harness);
  await harness.call("PUT", `/device/${device.id}`, {
    payloadKeys: { timeKey: "when", ignoredKeys: ["x"], timeZone: null },
  });
  const heading = "Device code,Time zone of the device,Channel,Other keys,Texts for numbers";
  const query = { dryRun: "false", existing: "update" };
  await run(`${heading}\nTRIP-3,Europe/Paris,leak,a | b,wet=1 | dry=0`, query);
  const changed = await deviceOf(device.id);
  expect(changed.payloadKeys).toEqual({ timeKey: "when", ignoredKeys: ["x"], timeZone: "Europe/Paris" });
  const leak = {
    otherKeys: ["a", "b"],
    valueTexts: [
      { text: "wet", value: 1 },
      { text: "dry", value: 0 },
    ],
  };
  expect(changed.channels).toMatchObject([leak]);
  const { data } = await run(`${heading}\nTRIP-3,Mars,leak,a..b,wet`, query);
  expect(data[0]?.errors.map(({ field, value, message }) => [field, value, message])).toEqual([
    ["otherKeys", "a..b", "validation.payload_path"],
    ["valueTexts", "wet", "validation.invalid_value"],
    ["timeZone", "Mars", "validation.invalid_value"],
  ]);
});
