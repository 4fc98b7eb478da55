import { listActivity } from "@sgval/contract/activity/activity";
import { readDevice } from "@sgval/contract/devices/routes";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const send = async (lines: readonly string[], query: object = {}, token = harness.admin.token) => {
  const form = new FormData();
  form.append("file", new Blob([lines.join("\n")]), "devices.csv");
  const response = await fetch(
    `${harness.address}${basePath}/device/import?${new URLSearchParams({ existing: "update", ...query })}`,
    { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form },
  );
  const body: ReturnType<typeof JSON.parse> = await response.json();
  return { status: response.status, body };
};
const run = async (lines: readonly string[], query: object = {}) => {
  const { status, body } = await send(lines, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return importAnswer.parse(body);
};
const problems = ({ data }: Awaited<ReturnType<typeof run>>) =>
  data.flatMap(({ errors }) => errors.map(({ line, field, message }) => `${line} ${field} ${message}`));

const headings =
  "device key,type,display name,latitude,longitude,room,data logger,token,channel,mapping key,raw range from,raw range to,measuring range from,measuring range to,under,over";

it("[R1.8] changes devices that exist where that is chosen: named fields change, channels are added, nothing is removed", async () => {
  const room = await harness.ok(harness.admin, createRoom, { body: { name: "Phòng nhập" } });
  const first = [
    headings,
    "UPD-V,VGA,Van cũ,10.8,106.7,,,,pressure,p,4,20,0,10,1,6",
    "UPD-V,,,,,,,,flow,q,,,,,,",
    "UPD-SAME,DATALOGGER,Logger,,,,,,,,,,,,,",
  ];
  expect((await run(first, { dryRun: "false" })).metaData).toMatchObject({ done: 2, updated: 0 });
  const second = [
    headings,
    "UPD-V,,Van mới,,,Phòng nhập,UPD-NEW,new,pressure,,,,,,,5",
    "UPD-V,,,,,,,,battery,,,,,,,",
    "UPD-SAME,DATALOGGER,Logger,,,,,,,,,,,,,",
    "UPD-NEW,DATALOGGER,Logger mới,,,,,,,,,,,,,",
  ];

  expect(problems(await run(second, { existing: "refuse" }))).toEqual([
    "2 type validation.invalid_value",
    "2 under validation.under_and_over_required",
    "4 name validation.value_exists",
  ]);
  const checked = await run(second);
  expect(checked.metaData).toMatchObject({ done: 3, refused: 0, updated: 1, unchanged: 1, dryRun: true });
  const changes = {
    before: { displayName: "Van cũ", room: null, datalogger: null, channels: { pressure: { over: 6 } } },
    after: {
      ...{ displayName: "Van mới", room: "Phòng nhập", datalogger: "UPD-NEW", token: true },
      channels: { pressure: { over: 5 }, battery: { mappingKey: "battery" } },
    },
  };
  expect(checked.data[0]).toMatchObject({ line: 2, name: "UPD-V", id: null, errors: [], changes });
  expect(checked.data.map((row) => row.changes)).toEqual([expect.anything(), null, undefined]);

  const { data, metaData } = await run(second, { dryRun: "false" });
  expect(metaData).toMatchObject({ done: 3, refused: 0, updated: 1, unchanged: 1 });
  const params = { id: data[0]?.id ?? 0 };
  const { data: device } = await harness.ok(harness.admin, readDevice, { params });
  expect(device).toMatchObject({
    ...{ displayName: "Van mới", latitude: 10.8, roomId: room.data.id, datalogger: { name: "UPD-NEW" } },
    channels: [
      { parameter: "pressure", mappingKey: "p", rawMin: 4, rawMax: 20, measuringMax: 10, over: 5 },
      { parameter: "flow", mappingKey: "q" },
      { parameter: "battery", mappingKey: "battery" },
    ],
  });
  await expect(harness.connect("UPD-V", data[0]?.token ?? "")).resolves.toBeDefined();
  const log = await harness.ok(harness.admin, listActivity, { query: { deviceId: params.id } });
  expect(log.data.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(["device_updated", "device_linked", "token_created"]),
  );

  // The same file again changes nothing, and the token in use stays.
  const again = await run(second, { dryRun: "false" });
  expect(again.metaData).toMatchObject({ done: 3, refused: 0, updated: 0, unchanged: 3 });
  expect(again.data.every(({ token }) => token === undefined)).toBe(true);
});

it("leaves devices that exist whole where a line is wrong, by line and column", async () => {
  const columns =
    "device key,type,display name,room,token,channel,mapping key,raw range from,raw range to,measuring range from,measuring range to";
  await run(
    [
      columns,
      "KEEP-V,VGA,Van V,,,,,,,,",
      "KEEP-T,VGA,Van cũ,,new,pressure,p,,,,",
      "KEEP-U,VGA,Van cũ,,,pressure,p,,,,",
    ],
    { dryRun: "false" },
  );
  const file = [
    columns,
    "KEEP-V,DATALOGGER,Khác,Không có,,,,,,,",
    "KEEP-T,,Van T,,,flow,q,20,4,0,10",
    "KEEP-T,,,,,signal,s,,,,",
    "KEEP-U,,Van U,,,flow,p,,,,",
  ];
  for (const dryRun of ["true", "false"]) {
    const answer = await run(file, { dryRun });
    expect(problems(answer)).toEqual([
      "2 type validation.type_fixed",
      "2 room validation.invalid_value",
      "3 rawMax validation.max_greater_than_min",
      "5 mappingKey validation.value_exists",
    ]);
    expect(answer.metaData).toMatchObject({ done: 0, refused: 3, updated: 0 });
  }
  expect(problems(await run(["device key,token", "KEEP-T,0123456789abcdef0123"]))).toEqual([
    "2 token validation.device_has_token",
  ]);
});

it("[R6.7] changes devices only with the permission, and none out of view", async () => {
  await aDevice().named("VIEW-V").ofType("VGA").in(harness);
  const file = ["device key,type,display name", "VIEW-V,VGA,Khác"];
  const adder = await aUser()
    .named("nhap1")
    .withPermissions("Device.Index", "Device.Create")
    .signedInTo(harness);
  expect((await send(file, {}, adder.token)).status).toBe(403);
  const limited = await aUser()
    .named("nhap2")
    .withPermissions("Device.Index", "Device.Create", "Device.Update")
    .seeing()
    .signedInTo(harness);
  const { body } = await send(file, { dryRun: "false" }, limited.token);
  expect(body.data[0].errors).toMatchObject([{ field: "name", message: "validation.value_exists" }]);
});
