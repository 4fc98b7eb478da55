import { createWaterMeter } from "@sgval/contract/meters/meters";
import { listMeterReadings } from "@sgval/contract/meters/readings";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness();

const upload = async (lines: readonly string[], dryRun: boolean) => {
  const form = new FormData();
  form.append("file", new Blob([["Mã đồng hồ,Ngày đọc,Chỉ số", ...lines].join("\n")]), "file.csv");
  const response = await fetch(`${harness.address}${basePath}/water-meter/import-readings?dryRun=${dryRun}`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return importAnswer.parse(await response.json());
};

it("warns before it imports of an index that falls, and of one that rises faster than its meter can", async () => {
  const body = { code: "ODD-1", customerName: "Khách", customerCode: "KH-ODD", digits: 6, qMax: 2 };
  const { id } = (await harness.ok(harness.admin, createWaterMeter, { body })).data;
  const lines = [
    "ODD-1,01/11/2025,100",
    "ODD-1,02/11/2025,90",
    "ODD-1,03/11/2025,104",
    "ODD-1,04/11/2025,5000",
  ];
  const checked = await upload(lines, true);
  expect(checked.metaData).toMatchObject({ done: 4, refused: 0 });
  const remarks = checked.data.map(({ line, remark }) => [line, remark]);
  expect(remarks).toEqual([
    [2, null],
    [3, "negative"],
    [4, expect.anything()],
    [5, "jump"],
  ]);
  const { data } = await harness.ok(harness.admin, listMeterReadings, { params: { id }, query: {} });
  expect(data).toEqual([]);
  expect((await upload(lines, false)).data.map(({ line, remark }) => [line, remark])).toEqual(remarks);
});
