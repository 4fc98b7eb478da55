import * as routes from "@sgval/contract/meters/meters";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";

const harness = useHarness();

it("[R5.9] prints the names of customers with all Vietnamese letters, however they were typed", async () => {
  const name = "Nguyễn Thị Hằng - Hộ Đường Số Bưởi";
  // A Mac writes letter and accents apart.
  for (const [index, customerName] of [name, `Trường ${name}`.normalize("NFD")].entries()) {
    const body = { code: `DH-${index}`, customerName, customerCode: `KH-${index}` };
    await harness.ok(harness.admin, routes.createWaterMeter, { body });
  }
  const response = await harness.request("GET", "/water-meter/export?format=pdf&language=vn", harness.admin);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  const text = pdfText(pdf);
  expect(text).toContain(`DH-0 ${name} KH-0`);
  expect(text).toContain(`Trường ${name}`);
});
