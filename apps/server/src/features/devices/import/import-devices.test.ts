import { listDevices, readDevice } from "@sgval/contract/devices/routes";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import type { Polygon } from "@sgval/contract/zones/polygon";
import { createZone } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { inWindows1258 } from "../../../gateways/tables/windows-1258.fixture.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const send = async (file: string | Buffer, query: object = {}, token = harness.admin.token) => {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(Buffer.from(file))]), "devices.csv");
  const search = new URLSearchParams(Object.entries(query));
  const response = await fetch(`${harness.address}${basePath}/device/import?${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body: ReturnType<typeof JSON.parse> = await response.json();
  return { status: response.status, body };
};
const run = async (file: string | Buffer, query: object = {}) => {
  const { status, body } = await send(file, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return importAnswer.parse(body);
};
const problems = ({ data }: Awaited<ReturnType<typeof run>>) =>
  data.flatMap(({ errors }) => errors.map(({ line, field, message }) => `${line} ${field} ${message}`));

const fleet = [
  "Mã thiết bị;Tên hiển thị;Loại;Vĩ độ;Kinh độ;Data logger;Token;Kênh đo;Khóa trong bản tin;Dải thô từ;Dải thô đến;Dải đo từ;Dải đo đến;Đảo chiều",
  "IMP-V1;Van số 1 Thủ Đức;Van giảm áp;10,8512;106,7581;IMP-D1;mới;Áp lực;p1;4;20;0;10;không",
  "IMP-V1;;;;;;;flow;q;;;;;",
  ";;;;;;;battery;bat;;;;;",
  "IMP-D1;Logger Bình Thọ;DATALOGGER;10,85;106,76;;;pressure;p;4;20;0;16,5;",
].join("\r\n");

it("[R1.8] imports devices with channels and tokens from CSV, all checked before anything is written", async () => {
  const checked = await run(`\ufeff${fleet}`);
  expect(checked.metaData).toMatchObject({ done: 2, refused: 0, dryRun: true, lines: 4, delimiter: ";" });
  expect(checked.columns[3]).toEqual({
    heading: "Vĩ độ",
    field: "latitude",
    samples: ["10,8512", "", "", "10,85"],
    numbers: [10.8512, null, null, 10.85],
  });
  const search = { query: { q: "IMP-" } };
  expect((await harness.ok(harness.admin, listDevices, search)).metaData.total).toBe(0);

  const { data } = await run(`\ufeff${fleet}`, { dryRun: "false" });
  const [valve] = data;
  expect(valve).toMatchObject({ line: 2, name: "IMP-V1", errors: [] });
  const { data: device } = await harness.ok(harness.admin, readDevice, { params: { id: valve?.id ?? 0 } });
  expect(device).toMatchObject({
    displayName: "Van số 1 Thủ Đức",
    type: "VGA",
    latitude: 10.8512,
    datalogger: { name: "IMP-D1" },
    channels: [
      { parameter: "pressure", mappingKey: "p1", rawMax: 20, measuringMax: 10 },
      { parameter: "flow", mappingKey: "q" },
      { parameter: "battery", mappingKey: "bat" },
    ],
  });
  await expect(harness.connect("IMP-V1", valve?.token ?? "")).resolves.toBeDefined();
});

it("reads the same file in Windows-1258 and as a workbook", async () => {
  const plain = fleet.replaceAll("IMP-", "ENC-");
  expect((await run(inWindows1258(plain))).metaData).toMatchObject({ done: 2, refused: 0 });
  const data = plain.split("\r\n").map((line) => line.split(";").map((value) => ({ value })));
  const workbook = await writeXlsxFile([{ sheet: "Thiết bị", data }]).toBuffer();
  expect((await run(workbook)).metaData).toMatchObject({ done: 2, refused: 0, sheet: "Thiết bị" });
});

it("names line and column of what is wrong and leaves those devices out whole", async () => {
  await aDevice().named("HAVE-1").in(harness);
  const file = [
    "device key,type,latitude,longitude,channel,raw range from,raw range to,measuring range from,measuring range to",
    "ERR-OK,VGA,10.8,106.7,pressure,4,20,0,10",
    "HAVE-1,VGA,,,,,,,",
    "ERR-TWICE,VGA,,,,,,,",
    "ERR-TWICE,VGA,,,,,,,",
    "ERR-SWAP,VGA,106.7,10.8,,,,,",
    "ERR-NUM,VGA,ten,106.7,,,,,",
    "ERR-CH,VGA,,,pressure,4,20,0,10",
    "ERR-CH,VGA,,,flow,20,4,0,10",
    "ERR-TYPE,Valve,,,,,,,",
    "ERR-TWICE,DATALOGGER,,,,,,,",
  ].join("\n");
  const answer = await run(file, { dryRun: "false" });
  expect(problems(answer)).toEqual([
    "3 name validation.value_exists",
    "5 name validation.key_repeated",
    "6 latitude validation.position_swapped",
    "7 latitude validation.invalid_value",
    "9 rawMax validation.max_greater_than_min",
    "10 type validation.invalid_value",
    "11 name validation.key_repeated",
  ]);
  // A later line with the same key is refused alone.
  expect(answer.metaData).toMatchObject({ done: 2, refused: 7 });
  const { metaData } = await harness.ok(harness.admin, listDevices, { query: { q: "ERR-" } });
  expect(metaData.total).toBe(2);
});

it("names the columns of values that stand in each other's place, and adds none of them", async () => {
  const file = [
    "Mã thiết bị;Tên hiển thị;Loại;Vĩ độ;Kinh độ;Kênh đo;Khóa trong bản tin;Ngưỡng dưới;Ngưỡng trên",
    "SWAP-1;Logger chợ Bà Chiểu;DATALOGGER;106,7;10,8;;;;",
    "SWAP-2;DATALOGGER;Logger cầu Bông;10,8;106,7;;;;",
    "SWAP-3;Logger Bình Thọ;DATALOGGER;10,8;106,7;pressure;P;4;1",
  ].join("\r\n");
  const answer = await run(file, { dryRun: "false" });
  expect(problems(answer)).toEqual([
    "2 latitude validation.position_swapped",
    "3 type validation.invalid_value",
    "4 over validation.under_less_than_over",
  ]);
  expect(answer.metaData).toMatchObject({ done: 0, refused: 3 });
});

it("refuses an empty display name as the form does; a file without that column gives the key", async () => {
  const file = [
    "device key,display name,type,channel",
    "NAME-1,Van 1,VGA,pressure",
    "NAME-1,,,flow",
    "NAME-2,,VGA,",
    "NAME-3,  ,VGA,",
  ].join("\n");
  const answer = await run(file, { dryRun: "false" });
  expect(problems(answer)).toEqual([
    "4 displayName validation.required",
    "5 displayName validation.required",
  ]);
  expect(answer.metaData).toMatchObject({ done: 1, refused: 2 });
  const { data } = await run("device key,type\nNAME-4,VGA", { dryRun: "false" });
  const { data: device } = await harness.ok(harness.admin, readDevice, {
    params: { id: data[0]?.id ?? 0 },
  });
  expect(device.displayName).toBe("NAME-4");
});

it("[R1.8] takes thousands of devices in one file, and names what is wrong with any of them", async () => {
  const lines = Array.from(
    { length: 2500 },
    (_, index) => `MANY-${index},VGA,,${index === 1 ? "MANY-LOG" : ""}`,
  );
  lines[3] = "MANY-3,VALVE,,";
  lines[4] = "MANY-4,VGA,,MANY-BAD";
  lines[1700] = "MANY-0,VGA,10.8,";
  lines[2450] = "MANY-BAD,DATALOGGER,100,";
  lines[2499] = "MANY-LOG,DATALOGGER,,";
  const file = ["device key,type,latitude,data logger", ...lines].join("\n");
  const wrong = [
    "5 type validation.invalid_value",
    "6 dataloggerId validation.invalid_value",
    "1702 name validation.key_repeated",
    "2452 latitude validation.invalid_value",
  ];
  const checked = await run(file);
  const written = await run(file, { dryRun: "false" });
  for (const answer of [checked, written]) {
    expect(problems(answer)).toEqual(wrong);
    expect(answer.metaData).toMatchObject({ done: 2496, refused: 4 });
  }
  expect(written.data.filter(({ id }) => id !== null)).toHaveLength(2496);
  const { data: device } = await harness.ok(harness.admin, readDevice, {
    params: { id: written.data[1]?.id ?? 0 },
  });
  expect(device.datalogger).toMatchObject({ name: "MANY-LOG" });
}, 120_000);

it("[R1.8] takes 5 000 loggers with five channels and a token each in one file, within a minute", async () => {
  const keys = ["pressure", "flow", "total_flow", "battery", "signal"];
  const linesOf = (index: number) =>
    keys.map((key, at) => `WHOLE-${index},${at === 0 ? "DATALOGGER,new" : ","},${key},c${at}`);
  const lines = Array.from({ length: 5000 }, (_, index) => linesOf(index)).flat();
  const file = ["device key,type,token,channel,mapping key", ...lines].join("\n");
  const { metaData, data } = await run(file, { dryRun: "false" });
  expect(metaData).toMatchObject({ done: 5000, refused: 0, lines: 25_000 });
  const last = data.at(-1);
  expect(last).toMatchObject({ name: "WHOLE-4999", token: expect.any(String) });
  const { data: device } = await harness.ok(harness.admin, readDevice, { params: { id: last?.id ?? 0 } });
  expect(device.channels.map(({ parameter, mappingKey }) => [parameter, mappingKey])).toEqual(
    keys.map((key, at) => [key, `c${at}`]),
  );
}, 60_000);

it("names everything that is wrong with a line, each with the value of its cell, but no token", async () => {
  const file = [
    "device key,type,report interval,room,connection,data logger,token,channel,unit",
    "ALL-1,VAN,five minutes,No such room,pigeon,NO-LOGGER,short,pressure,furlong",
    "ALL-2,VGA,60,No such room,mqtt,NO-LOGGER,,pressure,furlong",
  ].join("\n");
  const { data } = await run(file);
  const values = (index: number) => data[index]?.errors.map(({ field, value }) => `${field}=${value}`).sort();
  expect(values(0)).toEqual([
    "connection=pigeon",
    "datalogger=NO-LOGGER",
    "reportIntervalSeconds=five minutes",
    "room=No such room",
    "token=",
    "type=VAN",
    "unit=furlong",
  ]);
  expect(values(1)).toEqual(["datalogger=NO-LOGGER", "room=No such room", "unit=furlong"]);
});

it("asks for the columns where the headings say nothing, and takes the chosen ones", async () => {
  const file = "a,b,c\nCOL-1,VGA,Van\n";
  const guessed = await run(file);
  expect(guessed.columns.map(({ field }) => field)).toEqual([null, null, null]);
  expect(guessed.data).toEqual([]);
  const refused = async (query: object) => (await send(file, { dryRun: "false", ...query })).body.error;
  const missing = (...fields: string[]) => ({ code: "columns_missing", details: { missing: fields } });
  expect(await refused({})).toMatchObject(missing("name", "type"));
  expect(await refused({ existing: "update" })).toMatchObject(missing("name"));
  const chosen = await run(file, { columns: "name,type,-" });
  expect(chosen.metaData).toMatchObject({ done: 1, refused: 0 });
});

it("finds the headings of a file that this list exported", async () => {
  const file =
    'Thiết bị\nBộ lọc;Không lọc\n\n"Tên";"Mã thiết bị";"Loại";"Vĩ độ";"Kinh độ"\n;;;°\nVan A;EXP-1;Van giảm áp;10,5;106,7\n';
  const { data, columns } = await run(file);
  expect(columns.map(({ field }) => field)).toEqual(["displayName", "name", "type", "latitude", "longitude"]);
  expect(data.map(({ line, name, errors }) => [line, name, errors.length])).toContainEqual([6, "EXP-1", 0]);
});

it("refuses what is no table, too many lines, and whoever may not add devices", async () => {
  const code = async (file: string | Buffer, query = {}, token = harness.admin.token) =>
    (await send(file, query, token)).body.error.code;
  expect(await code(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe("unreadable_table");
  expect(await code(`name,type\n${"A,VGA\n".repeat(100_001)}`)).toBe("too_many_lines");
  const who = await aUser().named("import1").withPermissions("Device.Index").signedInTo(harness);
  expect(await code("name,type\nA,VGA\n", {}, who.token)).toBe("forbidden");
  expect((await harness.call("POST", "/device/import", {})).body.error.code).toBe("unsupported_media_type");
});

it("reads every number by the one decimal sign of its file, and refuses the other instead of guessing", async () => {
  const lines = (measuringMax: string, latitude: string) =>
    [
      "name;type;latitude;longitude;channel;mappingKey;rawMin;rawMax;measuringMin;measuringMax",
      `IMP-N1;DATALOGGER;${latitude};106,7;flow;q;4;20;0;${measuringMax}`,
    ].join("\r\n");
  const { columns } = await run(lines("1.000", "10,85"));
  expect(columns.find(({ field }) => field === "measuringMax")).toMatchObject({
    samples: ["1.000"],
    numbers: [1000],
  });
  expect(problems(await run(lines("1.000", "10.85")))).toEqual(["2 longitude validation.decimal_point"]);
});

it("says which decimal sign a number needs where the rest of the file has the other", async () => {
  const file = [
    "device key;type;latitude;longitude",
    "DEC-1;VGA;10,7801;106,7",
    "DEC-2;VGA;10,7802;106,71",
    "DEC-3;VGA;10.7803;106,72",
  ].join("\n");
  expect(problems(await run(file))).toEqual(["4 latitude validation.decimal_comma"]);
  expect(problems(await run(file.replaceAll(",", ".").replace("10.7803", "10,78034")))).toEqual([
    "4 latitude validation.decimal_point",
  ]);
});

it("finds a zone by the code before its name where only one begins with it", async () => {
  const polygon: Polygon = {
    type: "Polygon",
    coordinates: [
      [
        [106, 10],
        [106.1, 10],
        [106.1, 10.1],
        [106, 10],
      ],
    ],
  };
  for (const name of ["DMA-71 Phường An Phú", "DMA-72 Thảo Điền", "DMA-72 Thảo Điền 2"])
    await harness.ok(harness.admin, createZone, { body: { name, polygon } });
  const file =
    "device key,type,zone\nZON-1,VGA,DMA-71\nZON-2,VGA,DMA-72\nZON-3,VGA,DMA-72 Thảo Điền\nZON-4,VGA,DMA-7";
  expect(problems(await run(file))).toEqual([
    "3 zone validation.invalid_value",
    "5 zone validation.invalid_value",
  ]);
});

it("imports what an export wrote without the apostrophe that guards it", async () => {
  const file = "device key,type,display name\nGRD-1,VGA,'=1+1\nGRD-2,VGA,'quoted'";
  const { data } = await run(file, { dryRun: "false" });
  const names = await Promise.all(
    data.map(async ({ id }) => {
      const { data: device } = await harness.ok(harness.admin, readDevice, { params: { id: id ?? 0 } });
      return device.displayName;
    }),
  );
  expect(names).toEqual(["=1+1", "'quoted'"]);
});
