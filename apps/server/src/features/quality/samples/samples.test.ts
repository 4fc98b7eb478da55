import { listActivity } from "@sgval/contract/activity/activity";
import { createLimitSet, deleteLimitSet } from "@sgval/contract/quality/limit-sets";
import * as routes from "@sgval/contract/quality/samples";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-03-10T08:00:00+07:00")) });
const admin = () => harness.admin;
type Result = routes.SampleForm["results"][number];
let station = 0;
let well = 0;

const at = (day: string) => `${day}T07:00:00+07:00`;
const sampleOf = (takenAt: string, results: Result[], more: Partial<routes.SampleForm> = {}) => ({
  ...{ takenAt, code: "M-01", laboratory: "CDC Vĩnh Long", results, ...more },
});
const add = async (id: number, takenAt: string, results: Result[], more: Partial<routes.SampleForm> = {}) =>
  (await harness.ok(admin(), routes.createSample, { params: { id }, body: sampleOf(takenAt, results, more) }))
    .data;
const refused = async (takenAt: string, results: Result[]) => {
  const { details } = await harness.refused(admin(), routes.createSample, {
    params: { id: station },
    body: sampleOf(takenAt, results),
  });
  return details;
};
const wrong = (field: string, key: string) => [{ field, message: `validation.${key}` }];
const list = async (id: number, query: object = {}) =>
  (await harness.ok(admin(), routes.listSamples, { params: { id }, query: { ...query } })).data;
const summary = async (id: number, query: object = {}) =>
  (await harness.ok(admin(), routes.readSampleSummary, { params: { id }, query: { ...query } })).data;
const verdicts = ({ results }: routes.LaboratorySample) =>
  results.map(({ parameter, verdict, doubt, standard }) => [parameter, doubt ?? verdict, standard]);
const arsenic = (value: number, operator: "=" | "<" = "="): Result => ({
  parameter: "arsenic",
  value,
  operator,
});
const upload = async (
  id: number,
  file: string | Uint8Array<ArrayBuffer>,
  query: object = {},
  token = admin().token,
) => {
  const form = new FormData();
  form.append("file", new Blob([file]), "file.csv");
  const search = new URLSearchParams(Object.entries(query));
  const response = await fetch(`${harness.address}${basePath}/device/${id}/sample/import?${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body: ReturnType<typeof JSON.parse> = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return importAnswer.parse(body);
};
const problems = ({ data }: Awaited<ReturnType<typeof upload>>) =>
  data.flatMap(({ errors }) => errors.map(({ line, field, message }) => `${line} ${field} ${message}`));
const aStation = async (name: string) =>
  (await aDevice().ofType("CARBONATE_HARDNESS").named(name).withChannel("ph").in(harness)).id;

beforeAll(async () => {
  station = await aStation("QS-1");
  well = (await aDevice().ofType("WELL_LOGGING").named("GW-1").in(harness)).id;
});

it("assesses each sample by the standard that was in force on its day in the utility's time zone", async () => {
  const id = await aStation("QS-dates");
  const nitrate: Result = { parameter: "nitrate", value: 5, species: "NO3-N" };
  const before = await add(id, "2025-06-30T23:59:00+07:00", [nitrate]);
  const after = await add(id, "2025-07-01T00:01:00+07:00", [nitrate]);
  expect(verdicts(before)).toEqual([["nitrate", "non_compliant", "QCVN 01-1:2018/BYT"]]);
  expect(verdicts(after)).toEqual([["nitrate", "compliant", "QCVN 01-1:2024/BYT"]]);
  const ground = await add(well, at("2026-03-01"), [
    arsenic(0.03),
    { parameter: "conductivity", value: 400 },
  ]);
  expect(verdicts(ground)).toEqual([
    ["conductivity", "no_limit", null],
    ["arsenic", "compliant", "QCVN 09:2023/BTNMT"],
  ]);
});

it("keeps censored results with their number, and passes no verdict on those that could hide what the limit forbids", async () => {
  const id = await aStation("QS-censored");
  const sample = await add(id, at("2026-03-01"), [
    arsenic(0.0005, "<"),
    { parameter: "lead", value: 50, operator: "<", unit: "ug/L" },
    { parameter: "e_coli", value: 0, operator: "<" },
  ]);
  expect(verdicts(sample)).toEqual([
    ["lead", "detection_limit", "QCVN 01-1:2024/BYT"],
    ["arsenic", "compliant", "QCVN 01-1:2024/BYT"],
    ["e_coli", "compliant", "QCVN 01-1:2024/BYT"],
  ]);
  expect(sample.results[0]).toMatchObject({ value: 0.05, entered: { value: 50, unit: "ug/L" } });
});

it("stores nitrogen as N whatever it was expressed as, and refuses a result that does not say it", async () => {
  const id = await aStation("QS-nitrogen");
  const { results } = await add(id, at("2026-03-01"), [
    { parameter: "nitrate", value: 44.27, species: "NO3" },
    { parameter: "ammonium", value: 0.2, species: "NH4-N" },
  ]);
  expect(results.map(({ value, verdict }) => [value, verdict])).toEqual([
    [0.2, "compliant"],
    [10, "compliant"],
  ]);
  expect(await refused(at("2026-03-01"), [{ parameter: "nitrate", value: 4 }])).toEqual(
    wrong("results.0.species", "basis_required"),
  );
  expect(await refused(at("2026-03-01"), [{ parameter: "nitrate", value: 4, species: "NO2" }])).toEqual(
    wrong("results.0.species", "invalid_value"),
  );
});

it("refuses a sample of the future, without results, with a parameter twice, in a wrong unit, or impossible", async () => {
  expect(await refused("2026-03-10T08:01:00+07:00", [arsenic(0.01)])).toEqual(
    wrong("takenAt", "sample_in_future"),
  );
  expect(await refused(at("2026-03-02"), [])).toEqual(wrong("results", "select_parameter"));
  expect(await refused(at("2026-03-02"), [arsenic(0.01), arsenic(0.02)])).toEqual(
    wrong("results.1.parameter", "value_exists"),
  );
  expect(await refused(at("2026-03-02"), [{ ...arsenic(0.01), unit: "NTU" }])).toEqual(
    wrong("results.0.unit", "invalid_value"),
  );
  expect(await refused(at("2026-03-02"), [{ parameter: "ph", value: 15 }])).toEqual(
    wrong("results.0.value", "invalid_value"),
  );
  expect(await list(station)).toEqual([]);
});

it("takes a local standard before the national one where it limits the parameter", async () => {
  const id = await aStation("QS-local");
  const body = {
    ...{ code: "QCĐP 01:2022/VL", names: { vn: "a", en: "a", fr: "a" }, issuer: null, waterClass: "treated" },
    ...{ effectiveFrom: "2022-01-01", effectiveTo: null },
    limits: [{ parameter: "iron", under: null, over: 0.2 }],
  } as const;
  const { data } = await harness.ok(admin(), createLimitSet, { body: { ...body, limits: [...body.limits] } });
  const sample = await add(id, at("2026-03-01"), [{ parameter: "iron", value: 0.25 }, arsenic(0.01)]);
  expect(verdicts(sample)).toEqual([
    ["iron", "non_compliant", "QCĐP 01:2022/VL"],
    ["arsenic", "compliant", "QCVN 01-1:2024/BYT"],
  ]);
  expect((await summary(id)).standards.map(({ code }) => code)).toEqual([
    "QCĐP 01:2022/VL",
    "QCVN 01-1:2024/BYT",
    "QCVN 01-1:2018/BYT",
  ]);
  await harness.ok(admin(), deleteLimitSet, { params: { id: data.id ?? 0 } });
  expect(verdicts((await list(id))[0] ?? sample)[0]).toEqual(["iron", "compliant", "QCVN 01-1:2024/BYT"]);
});

it("counts by parameter and by month, with the last and the worst result", async () => {
  const id = await aStation("QS-sums");
  await add(id, at("2026-01-05"), [arsenic(0.02), { parameter: "ph", value: 7 }]);
  await add(id, at("2026-02-05"), [arsenic(0.004)]);
  await add(id, at("2026-02-20"), [arsenic(0.05, "<")]);
  const found = await summary(id);
  expect(found).toMatchObject({ waterClass: "treated", samples: 3, count: 4, assessed: 3, compliant: 2 });
  expect(found.parameters).toMatchObject([
    { parameter: "ph", count: 1, assessed: 1, compliant: 1, worst: { value: 7 } },
    {
      ...{ parameter: "arsenic", count: 3, assessed: 2, compliant: 1 },
      last: { operator: "<", value: 0.05, verdict: "not_assessed" },
      worst: { value: 0.02, verdict: "non_compliant", takenAt: new Date(at("2026-01-05")).toISOString() },
    },
  ]);
  expect(found.months).toMatchObject([
    { from: "2025-12-31T17:00:00.000Z", to: "2026-01-31T17:00:00.000Z", samples: 1, count: 2, compliant: 1 },
    { samples: 2, count: 2, assessed: 1, compliant: 1 },
  ]);
  const january = { from: at("2026-01-01"), to: at("2026-02-01") };
  expect(await summary(id, january)).toMatchObject({ samples: 1, count: 2 });
  expect((await list(id, { sort: "takenAt" })).map(({ takenAt }) => takenAt.slice(0, 10))).toEqual([
    "2026-01-05",
    "2026-02-05",
    "2026-02-20",
  ]);
  expect(await list(id, { q: "cdc vinh long", ...january })).toHaveLength(1);
});

it("says which verdicts follow from a limit that is still to be confirmed, and of which samples the file is", async () => {
  const id = await aStation("QS-confirm");
  await add(id, at("2026-01-05"), [{ parameter: "residual_chlorine", value: 0.5 }, arsenic(0.004)]);
  const marked = (await list(id))[0]?.results.map(({ parameter, confirm }) => [parameter, confirm]);
  expect(marked).toEqual([
    ["residual_chlorine", true],
    ["arsenic", false],
  ]);
  await upload(id, "Ngày;Mã mẫu;Lab;Asen\n06/03/2026;M-02;CDC;0,003", { dryRun: "false" });
  const query = { format: "csv", language: "en", columns: "code,limit,verdict,doubt,source,late" } as const;
  const lines = (await harness.file(admin(), routes.exportSamples, { params: { id }, query }))
    .toString()
    .split("\r\n")
    .filter((line) => line.startsWith("M-0"));
  const confirmed = "* To be confirmed with the official text before it is quoted.";
  expect(lines).toEqual([
    "M-02,≤ 0.01,Complies,,Imported from a file,",
    `M-01,0.2 – 1 *,Complies,${confirmed},Typed in,Late`,
    "M-01,≤ 0.01,Complies,,Typed in,Late",
  ]);
});

it("changes and deletes samples, one at a time of a device, and records each change with its results", async () => {
  const id = await aStation("QS-log");
  const sample = await add(id, at("2026-03-01"), [arsenic(0.02), { parameter: "iron", value: 0.1 }]);
  const params = { id, sampleId: sample.id };
  const again = await harness.refused(admin(), routes.createSample, {
    params: { id },
    body: sampleOf(at("2026-03-01"), [arsenic(0.001)]),
  });
  expect(again).toMatchObject({ code: "value_exists", details: [{ field: "takenAt" }] });
  const body = sampleOf(at("2026-03-01"), [arsenic(0.002)], { sampler: "Lan", note: "Đo lại" });
  const changed = await harness.ok(admin(), routes.updateSample, { params, body });
  expect(changed.data).toMatchObject({ sampler: "Lan", note: "Đo lại", results: [{ value: 0.002 }] });
  await harness.ok(admin(), routes.updateSample, { params, body });
  await harness.ok(admin(), routes.deleteSample, { params });
  expect(await harness.refused(admin(), routes.deleteSample, { params })).toMatchObject({ status: 404 });
  const log = await harness.ok(admin(), listActivity, { query: { deviceId: id } });
  const entries = log.data.filter(({ detail }) => detail?.startsWith("laboratory"));
  expect(entries.map(({ detail }) => detail)).toEqual([
    "laboratory_sample_deleted",
    "laboratory_sample_updated",
    "laboratory_sample_created",
  ]);
  expect(entries[1]).toMatchObject({
    before: { sampleResults: { arsenic: "0.02 mg/L", iron: "0.1 mg/L" } },
    after: { sampleResults: { arsenic: "0.002 mg/L" } },
  });
});

it("shows samples to whoever sees the device, and lets only those change them who may change devices", async () => {
  const device = await aDevice().ofType("CARBONATE_HARDNESS").named("QS-rights").in(harness);
  const params = { id: device.id };
  const sample = await add(device.id, at("2026-03-01"), [arsenic(0.002)]);
  const reader = await aUser()
    .named("labread1")
    .withPermissions("Device.Index")
    .seeing(device)
    .signedInTo(harness);
  expect((await harness.ok(reader, routes.listSamples, { params, query: {} })).data).toHaveLength(1);
  const body = sampleOf(at("2026-03-02"), [arsenic(0.002)]);
  expect((await harness.refused(reader, routes.createSample, { params, body })).status).toBe(403);
  const one = { ...params, sampleId: sample.id };
  expect((await harness.refused(reader, routes.updateSample, { params: one, body })).status).toBe(403);
  expect((await harness.refused(reader, routes.deleteSample, { params: one })).status).toBe(403);
  const elsewhere = { params: { id: station }, query: {} };
  expect((await harness.refused(reader, routes.listSamples, elsewhere)).status).toBe(404);
  expect((await harness.refused(reader, routes.readSampleSummary, elsewhere)).status).toBe(404);
  const stranger = await aUser().named("labnone1").withPermissions("Risk.Index").signedInTo(harness);
  expect((await harness.refused(stranger, routes.listSamples, { params, query: {} })).status).toBe(403);
  const valve = await aDevice().ofType("VGA").named("VGA-lab").in(harness);
  expect(
    await harness.refused(admin(), routes.listSamples, { params: { id: valve.id }, query: {} }),
  ).toMatchObject({ code: "device_takes_no_samples" });
});

it("imports certificates with a column for each parameter, checked first, and nothing twice", async () => {
  const id = await aStation("QS-wide");
  const file = [
    "KẾT QUẢ XÉT NGHIỆM;;;;;;",
    "Ngày lấy mẫu;Mã mẫu;Phòng thí nghiệm;Asen (µg/L);Nitrat (NO3-) mg/L;Coliform;Nitrit",
    "05/01/2026 07:00;M-01;CDC;12,5;22,135;KPH;0,1",
    "05/02/2026 07:00;M-02;CDC;<0,5;;< 1;",
    "05/04/2026 07:00;M-03;CDC;1;;;",
    "06/02/2026 07:00;M-04;CDC;> 5;;;",
    "07/02/2026 07:00;;CDC;1;;;",
  ].join("\r\n");
  const wrongLines = [
    "5 takenAt validation.sample_in_future",
    "6 arsenic validation.result_unreadable",
    "7 code validation.required",
  ];
  const checked = await upload(id, file);
  expect(problems(checked)).toEqual(wrongLines);
  // A column of nitrogen that does not say its basis is left to a person.
  expect(checked.columns.map(({ field }) => field)).toEqual([
    ...["takenAt", "code", "laboratory", "arsenic", "nitrate-NO3", "coliform"],
    null,
  ]);
  expect(await list(id)).toEqual([]);
  const written = await upload(id, file, { dryRun: "false" });
  expect(written.metaData).toMatchObject({ done: 2, refused: 3, updated: 0, unchanged: 0 });
  const [second, first] = await list(id);
  expect(first?.results.map(({ parameter, operator, value }) => [parameter, operator, value])).toEqual([
    ["arsenic", "=", 0.0125],
    ["nitrate", "=", 5],
    ["coliform", "<", 0],
  ]);
  expect(second).toMatchObject({ source: "import", late: true, results: [{ value: 0.0005 }, { value: 1 }] });
  const again = await upload(id, file, { dryRun: "false" });
  expect(again.metaData).toMatchObject({ done: 2, unchanged: 2 });
  expect(await list(id)).toHaveLength(2);
});

it("says that a device has one sample for each time where two bottles of one minute have different codes", async () => {
  const id = await aStation("QS-bottles");
  const head = "Sampling date,Sample,Laboratory,Lead (mg/L),Arsenic (mg/L)";
  const file = [head, "2026-02-01 07:00,M-01,CDC,0.004,0.002", "2026-02-01 07:00,M-02,CDC,0.005,0.002"];
  const oneTime = "code validation.sample_time_taken";
  expect(problems(await upload(id, file.join("\n"), { dryRun: "false" }))).toEqual([`3 ${oneTime}`]);
  // Against what is stored as in the file itself.
  expect(problems(await upload(id, [head, file[2]].join("\n")))).toEqual([`2 ${oneTime}`]);
  // Results of one bottle do not become those of another one.
  const changed = await upload(id, [head, file[2]].join("\n"), { dryRun: "false", existing: "update" });
  expect(problems(changed)).toEqual([`2 ${oneTime}`]);
  const stored = [{ code: "M-01", results: [{ value: 0.004 }, { value: 0.002 }] }];
  expect(await list(id)).toMatchObject(stored);
});

it("imports one result in each line, names what differs from what is stored, and changes it when asked", async () => {
  const id = await aStation("QS-long");
  const lines = (value: string) =>
    [
      "Sampling date,Sample,Laboratory,Device code,Parameter,Result,Unit",
      `2026-02-01 07:00,M-01,CDC,,Asen (As),${value},mg/L`,
      "2026-02-01 07:00,M-01,CDC,,Nitrate,2.1,mg N/L",
      "2026-02-01 07:00,M-01,CDC,,Nitrite,2.1,mg/L",
      "2026-02-01 07:00,M-01,CDC,,Radium,2.1,mg/L",
      "2026-02-01 07:00,M-01,CDC,gw-1,E. coli,ND,CFU/100 mL",
      "2026-02-01 07:00,M-01,CDC,Nowhere,Iron,0.1,mg/L",
      "2026-02-01 07:00,M-01,CDC,,Lead,0.1,mg/kg",
    ].join("\n");
  const wrongLines = [
    "4 parameter validation.basis_required",
    "5 parameter validation.sample_parameter_unknown",
    "7 device validation.sample_device_unknown",
    "8 result validation.unit_unknown",
  ];
  expect(problems(await upload(id, lines("0.004"), { dryRun: "false" }))).toEqual(wrongLines);
  expect((await list(id))[0]?.results.map(({ parameter }) => parameter)).toEqual(["arsenic", "nitrate"]);
  expect((await list(well, { sort: "takenAt" }))[0]).toMatchObject({ results: [{ parameter: "e_coli" }] });
  expect(problems(await upload(id, lines("0.005")))[0]).toBe("2 result validation.sample_differs");
  const changed = await upload(id, lines("0.005"), { dryRun: "false", existing: "update" });
  expect(changed.metaData).toMatchObject({ updated: 2, unchanged: 1 });
  expect((await list(id))[0]?.results[0]).toMatchObject({ value: 0.005 });
  const rights = await aUser()
    .named("labimp1")
    .withPermissions("Device.Index", "Device.Update")
    .seeing(well)
    .signedInTo(harness);
  const form = new FormData();
  form.append("file", new Blob([lines("1")]), "file.csv");
  const response = await fetch(`${harness.address}${basePath}/device/${id}/sample/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${rights.token}` },
    body: form,
  });
  expect(response.status).toBe(404);
});

it("refuses results in a unit that it does not know, and takes nitrate as N for what it is", async () => {
  const id = await aStation("QS-units");
  const wide = await upload(
    id,
    "Ngày lấy mẫu;Mã mẫu;Phòng thí nghiệm;Độ cứng (°dH);Nitrat (NO3- tính theo Nitơ) mg/L;Asen (µg.L-1)\n05/01/2026 07:00;M-01;CDC;28;12;5",
  );
  expect(problems(wide)).toEqual(["2 hardness validation.unit_unknown"]);
  expect(wide.columns.map(({ field }) => field).slice(3)).toEqual(["hardness", "nitrate", "arsenic"]);
  const long = [
    "Sampling date,Sample,Laboratory,Parameter,Result,Unit",
    "2026-02-01 07:00,M-01,CDC,Nitrate as Nitrogen (NO3),12,mg/L",
    "2026-02-01 07:00,M-01,CDC,Arsenic (µg/L),5,",
    "2026-02-01 07:00,M-01,CDC,Total hardness,42,°f",
  ].join("\n");
  expect(problems(await upload(id, long, { dryRun: "false" }))).toEqual(["4 result validation.unit_unknown"]);
  const stored = (await list(id))[0]?.results.map(({ parameter, value, verdict }) => [
    ...[parameter, value, verdict],
  ]);
  expect(stored).toEqual([
    ["arsenic", 0.005, "compliant"],
    ["nitrate", 12, "non_compliant"],
  ]);
  // A detection limit in another unit than the column is no proof: 0.02 mg/L is above the limit.
  const limit = (unit: string) =>
    `Sampling date,Sample,Laboratory,Arsenic (µg/L)\n2026-02-02 07:00,M-02,CDC,KPH (LOD = 0.02 ${unit})`;
  expect(problems(await upload(id, limit("g/L")))).toEqual(["2 arsenic validation.unit_unknown"]);
  await upload(id, limit("mg/L"), { dryRun: "false" });
  const { results = [] } = (await list(id)).find(({ code }) => code === "M-02") ?? {};
  expect(results).toMatchObject([{ operator: "<", value: 0.02, doubt: "detection_limit" }]);
});

it("never takes the fraction of a result for thousands, and refuses what the other cells write in another way", async () => {
  const id = await aStation("QS-decimals");
  const import1 = (columns: string, cells: string) =>
    upload(id, `Ngày lấy mẫu;Mã mẫu;Phòng thí nghiệm;${columns}\r\n${cells}`, { dryRun: "false" });
  // Of a workbook with numbers in its cells, the texts of what was not found are all that shows a sign.
  const workbook = "05/01/2026 07:00;M-01;CDC;KPH (LOD=0,001);KPH (<1,234);7;KPH (EPA 200.8)";
  expect(problems(await import1("Chì (mg/L);Sắt (mg/L);pH;Asen (mg/L)", workbook))).toEqual([]);
  expect((await list(id))[0]?.results).toMatchObject([
    { parameter: "ph", value: 7 },
    { parameter: "iron", operator: "<", value: 1.234 },
    { parameter: "lead", operator: "<", value: 0.001, verdict: "compliant" },
    { parameter: "arsenic", operator: "<", value: 0 },
  ]);
  const points = "06/01/2026 07:00;M-02;CDC;0,005;7.2;1.5;0.3";
  expect(problems(await import1("Chì (mg/L);pH;Độ đục (NTU);Sắt (mg/L)", points))).toEqual([
    "2 lead validation.result_unreadable",
  ]);
  const commas = "07/01/2026 07:00;M-03;CDC;KPH (MDL=0.001);7,2;0.001;1,5;0,3";
  expect(problems(await import1("Chì (mg/L);pH;Clo dư (mg/L);Độ đục (NTU);Sắt (mg/L)", commas))).toEqual([
    "2 residual_chlorine validation.result_unreadable",
  ]);
  expect(await list(id)).toHaveLength(1);
});

it("reads files of old programs: Windows-1258, and UTF-16 with tabs", async () => {
  const id = await aStation("QS-encodings");
  const text = "Ngày lấy mẫu\tMã mẫu\tPhòng thí nghiệm\tAsen\r\n01/02/2026\tM-01\tTrạm\t0,004\r\n";
  const utf16 = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]));
  expect(problems(await upload(id, utf16, { dryRun: "false" }))).toEqual([]);
  expect((await list(id))[0]).toMatchObject({ laboratory: "Trạm", results: [{ value: 0.004 }] });
  // "Ngày" with à as one byte, as Windows-1258 and Windows-1252 write it.
  const old = new Uint8Array(
    Buffer.from(
      "Ng\u00e0y;M\u00e3 m\u1eabu;Lab;As\r\n02/02/2026;M-02;CDC;0,003\r\n".replace("\u1eab", "a"),
      "latin1",
    ),
  );
  expect(problems(await upload(id, old, { dryRun: "false" }))).toEqual([]);
  expect((await list(id))[0]).toMatchObject({ code: "M-02", results: [{ value: 0.003 }] });
});
