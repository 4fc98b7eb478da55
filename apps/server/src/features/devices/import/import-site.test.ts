import { readDevice } from "@sgval/contract/devices/routes";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness();

const run = async (file: string | Buffer, query: Record<string, string> = {}) => {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(Buffer.from(file))]), "devices.csv");
  const response = await fetch(
    `${harness.address}${basePath}/device/import?${new URLSearchParams({ dryRun: "false", ...query })}`,
    { method: "POST", headers: { authorization: `Bearer ${harness.admin.token}` }, body: form },
  );
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return importAnswer.parse(body);
};
const problems = ({ data }: Awaited<ReturnType<typeof run>>) =>
  data.flatMap(({ errors }) =>
    errors.map(({ line, field, message, value }) => `${line} ${field} ${message} ${value}`),
  );
const imported = async (answer: Awaited<ReturnType<typeof run>>, at = 0) =>
  (await harness.ok(harness.admin, readDevice, { params: { id: answer.data[at]?.id ?? 0 } })).data;

it("[R1.8] imports site data, and action codes in the lines below as channels are", async () => {
  const file = [
    "Mã thiết bị;Loại;Kiểu van;Điểm đặt nhỏ nhất (bar);Điểm đặt lớn nhất (bar);Vị trí khi mất điện;Hạn hiệu chuẩn, kiểm định;Khách hàng quan trọng;Ghi chú;Kênh đo;Lệnh;Mã lệnh",
    "SITE-1;VGA;Theo điểm đặt;1,5;3,5;Giữ nguyên;31/1/2027;có;Sau trường học;pressure;Mở hoàn toàn;DO_7_ON",
    "SITE-1;;;;;;;;;flow;sync;",
    ";;;;;;;;;;fully_close_on;DO_8_ON",
    "SITE-2;WATER_PUMP;;;;;2027-02-01;;;;;",
  ].join("\r\n");
  const checked = await run(file, { dryRun: "true" });
  expect(checked.columns.map(({ field }) => field)).not.toContain(null);
  expect(problems(checked)).toEqual([]);

  const answer = await run(file);
  expect(answer.metaData).toMatchObject({ done: 2, refused: 0 });
  const valve = await imported(answer);
  expect(valve).toMatchObject({
    site: {
      ...{ valveKind: "set_point", minSetpoint: 1.5, maxSetpoint: 3.5, powerLossPosition: "hold" },
      ...{ calibrationDueOn: "2027-01-31", criticalCustomer: true, notes: "Sau trường học" },
    },
    channels: [{ parameter: "pressure" }, { parameter: "flow" }],
  });
  expect(valve.actions).toEqual([
    { action: "fully_open_on", code: "DO_7_ON" },
    { action: "sync", code: "STATUS" },
    { action: "fully_close_on", code: "DO_8_ON" },
  ]);
  const pump = await imported(answer, 1);
  expect(pump.site).toEqual({ calibrationDueOn: "2027-02-01" });
  // Without any in the file it has those of its type.
  expect(pump.actions).toContainEqual({ action: "pump_start", code: "DO_4_ON" });
});

it("takes a day of a workbook", async () => {
  const due = { value: new Date("2027-03-09T00:00:00Z"), type: Date, format: "dd/mm/yyyy" };
  const data = [
    ["device key", "type", "calibration due"].map((value) => ({ value })),
    [{ value: "SITE-DAY" }, { value: "DATALOGGER" }, due],
  ];
  const answer = await run(await writeXlsxFile([{ sheet: "Devices", data }]).toBuffer());
  expect((await imported(answer)).site).toEqual({ calibrationDueOn: "2027-03-09" });
});

it("names line and column of wrong site data and action codes, and what a type does not have", async () => {
  const file = [
    "device key,type,kind of valve,lowest set point,highest set point,calibration due,totaliser digits,action,action code",
    "BAD-1,VGA,gate,3,2,,,,",
    "BAD-2,VGA,,,,30/2/2027,3.5,jump,DO_1_ON",
    "BAD-2,,,,,,,sync,two words",
    "BAD-3,DATALOGGER,pilot,,,,,,",
    "BAD-4,VGA,,3,2,,,sync,A",
    "BAD-4,,,,,,,read_now,A",
    "BAD-5,VGA,,,,,,,B",
  ].join("\n");
  const answer = await run(file);
  expect(problems(answer)).toEqual([
    "2 valveKind validation.invalid_value gate",
    "3 action validation.invalid_value jump",
    "4 actionCode validation.special_characters two words",
    "3 totaliserDigits validation.invalid_value 3.5",
    "3 calibrationDueOn validation.select_date 30/2/2027",
    "5 valveKind validation.site_of_other_type pilot",
    "7 actionCode validation.value_exists A",
    "6 maxSetpoint validation.max_greater_than_min 2",
    "8 action validation.invalid_value ",
  ]);
  expect(answer.metaData).toMatchObject({ done: 0, refused: 5 });
});

it("[R1.8] changes named site data and codes of a device that exists, and leaves the others", async () => {
  const columns = "device key,type,lowest set point,highest set point,notes,rated power,action,action code";
  const first = await run(
    [columns, "KEEP-1,VGA,1,3,Cũ,,fully_open_on,A_1", "KEEP-1,,,,,,sync,A_2"].join("\n"),
  );
  const update = (...lines: string[]) => run([columns, ...lines].join("\n"), { existing: "update" });
  const second = await update("KEEP-1,,,2.5,,,sync,B_2", "KEEP-1,,,,,,read_now,");
  expect(second.data[0]?.changes?.after).toMatchObject({ site: { maxSetpoint: 2.5 } });
  const device = await imported(first);
  expect(device.site).toEqual({ minSetpoint: 1, maxSetpoint: 2.5, notes: "Cũ" });
  expect(device.actions).toEqual([
    { action: "fully_open_on", code: "A_1" },
    { action: "sync", code: "B_2" },
    { action: "read_now", code: "READ_NOW" },
  ]);
  expect((await update("KEEP-1,,,2.5,,,sync,")).metaData).toMatchObject({ updated: 0, unchanged: 1 });
  expect(problems(await update("KEEP-1,,,0.7,,11,,"))).toEqual([
    "2 ratedPower validation.site_of_other_type 11",
  ]);
  expect(problems(await update("KEEP-1,,,0.7,,,,"))).toEqual([
    "2 maxSetpoint validation.max_greater_than_min 0.7",
  ]);
  expect(problems(await update("KEEP-1,,,,,,read_now,A_1"))).toEqual([
    "2 actionCode validation.value_exists A_1",
  ]);
});
