import { writeDateTime } from "@sgval/quantities/timestamp";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness({ realTime: true });

it("exports the readings of a device in the unit of the caller's preferences, with bad values left out and named", async () => {
  const { id, token } = await aDevice().named("READ-1").ofType("DATALOGGER").withTokenIn(harness);
  const start = Math.floor(Date.now() / 1000) - 600;
  for (const [index, pressure] of [2.5, 3, 99].entries())
    await harness.call("POST", "/telemetry", { ts: start + index * 60, pressure }, token);
  await harness.call("PUT", "/account/preferences", { units: { pressure: "kPa" } });
  const exported = async (query: string) => {
    const address = `${harness.address}/api/v1/device/${id}/data/export?format=csv&language=en&${query}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${harness.admin.token}` } });
    return (await response.text()).trim().split("\r\n");
  };
  expect(await exported("columns=pressure,quality&machine=true")).toEqual([
    "pressure (kPa),quality",
    ",Pressure: Out of range",
    "300,Good",
    "250,Good",
  ]);
  expect(await exported(`columns=pressure&machine=true&to=${(start + 30) * 1000}`)).toEqual([
    "pressure (kPa)",
    "250",
  ]);
  const [from, to] = [(start - 60) * 1000, (start + 30) * 1000] as const;
  // For people the file says what part of time it has.
  const read = await exported(`columns=pressure&from=${from}&to=${to}`);
  const [since, until] = [from, to].map((at) => writeDateTime(at, "en", "Asia/Ho_Chi_Minh"));
  expect(read[1]).toBe(`Filters,"Device: READ-1 (READ-1) · From: ${since} · To: ${until}"`);
  expect(read.slice(-4)).toEqual(["", "Pressure", "kPa", "250"]);
});
