import { modelLimit } from "@sgval/contract/network/networks";
import { expect, it } from "vitest";
import { inWindows1258 } from "../../gateways/tables/windows-1258.fixture.ts";
import { useHarness } from "../../testing/harness.ts";
import { upload, villageInp, villagePlacement } from "../../testing/network-files.ts";

const harness = useHarness();
const settings = { name: "Làng", placement: villagePlacement };
const refused = async (content: string | Uint8Array<ArrayBuffer>, sent: object = settings) => {
  const { body } = await upload(harness, ["POST", "/network"], content, sent);
  // Whatever was refused, there is no half of a network.
  expect((await harness.call("GET", "/network")).body.metaData.total).toBe(0);
  return body.error;
};
const problem = async (content: string) => (await refused(content)).details.problems[0];

it("names the section and the line of duplicate ids", async () => {
  expect(await problem(villageInp.replace("J3 5 1", "J3 5 1\nJ1 7 1"))).toEqual({
    code: 215,
    sentence: "duplicate ID label J1 in [JUNCTIONS] section",
    section: "JUNCTIONS",
    line: 7,
    text: "J1 7 1",
  });
});

it("names the section and the line of a pipe from a node to itself", async () => {
  expect(await problem(villageInp.replace("P1 J1 J2", "P1 J1 J1"))).toMatchObject({
    code: 222,
    section: "PIPES",
    line: 12,
  });
});

it("refuses a network without a source", async () => {
  const dry = villageInp
    .replace("R1 100\n", "J9 1\n")
    .replace("[RESERVOIRS]\n", "")
    .replace(/\[TANKS\]\n.*\n/, "")
    .replace("P2 J2 T1 500 200 100 0 CV\n", "")
    .replaceAll("R1", "J9")
    .replace("T1 1000 500\n", "");
  expect(await problem(dry)).toMatchObject({ code: 224, sentence: "no tanks or reservoirs in network" });
});

it("says of a truncated file that its end is missing, wherever it was cut", async () => {
  const upTo = (mark: string) => villageInp.slice(0, villageInp.indexOf(mark));
  expect(await refused(upTo("P2 J2"))).toMatchObject({
    code: "network_without_coordinates",
    details: { truncated: true },
  });
  expect(await refused(upTo("1 500 200"))).toMatchObject({
    code: "network_invalid",
    details: { problems: [{ section: "PIPES", line: 13 }], truncated: true },
  });
  expect(await refused(upTo("R1 -10"))).toMatchObject({
    code: "network_without_coordinates",
    details: { missing: 2, total: 5, nodes: ["R1", "T1"], truncated: true },
  });
  const { body } = await upload(harness, ["PUT", "/network/preview"], upTo("P1 500"));
  expect(body.data.summary.warnings).toEqual([{ code: "no_end", about: [] }]);
});

it("refuses a model without coordinates", async () => {
  expect(await refused(villageInp.replace(/\[COORD[^[]*/, ""))).toMatchObject({
    code: "network_without_coordinates",
    details: { missing: 5, total: 5, truncated: false },
  });
});

it("refuses what is no text, and text that is no model", async () => {
  const rubbish = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256);
  expect((await refused(rubbish)).code).toBe("network_not_text");
  expect((await refused("name;value\n1;2\n")).code).toBe("network_without_nodes");
  expect((await refused("")).code).toBe("network_without_nodes");
});

it("refuses a line that overruns the memory of the engine, and goes on", async () => {
  expect(await problem(villageInp.replace("J2 20", `J2 ${"2".repeat(5000)}`))).toMatchObject({ line: 5 });
});

it("leaves out a comment that is too long for the engine, whose bytes it would take for the next line", async () => {
  const long = villageInp.replace("J2 20", `J2 20 1 ;${"ế".repeat(338)} J8 7 1 1\n;`);
  const { body } = await upload(harness, ["PUT", "/network/preview"], long);
  expect(body.data.summary).toMatchObject({ warnings: [], counts: { junction: 3 } });
  const letters = villageInp.replace("J2 20", `J2 ${"ế".repeat(342)}`);
  expect(await problem(letters)).toMatchObject({ line: 5 });
});

it("shows the title as the file has it, however long", async () => {
  const title = `Mô hình thủy lực mạng lưới cấp nước khu vực ${"phường Vĩnh Hòa ".repeat(5).trim()}`;
  const { body } = await upload(harness, ["PUT", "/network/preview"], villageInp.replace("Làng mẫu", title));
  expect(body.data.summary.title).toBe(title);
});

it("reads UTF-16 and the Vietnamese code page, and says so", async () => {
  const encodings = [
    ["UTF-16LE", Buffer.from(`\ufeff${villageInp}`, "utf16le")],
    ["Windows-1258", inWindows1258(villageInp.replaceAll("J3", "Bể3"))],
  ] as const;
  for (const [name, bytes] of encodings) {
    const { body } = await upload(harness, ["PUT", "/network/preview"], new Uint8Array(bytes));
    expect(body.data.summary.warnings).toEqual([{ code: "encoding", about: [name] }]);
    // Composed as in UTF-8, or a file saved anew would be of other elements.
    if (name === "Windows-1258") expect(body.data.plan.nodes[2][0]).toBe("Bể3");
  }
});

it("refuses a file above the limit and settings that make no sense", async () => {
  const large = await upload(harness, ["POST", "/network"], new Uint8Array(modelLimit + 1), settings);
  expect(large.body.error).toMatchObject({ code: "payload_too_large", details: { limit: modelLimit } });
  const [anchor] = villagePlacement.anchors;
  const placement = { kind: "anchors", anchors: [anchor, anchor] };
  expect(await refused(villageInp, { name: "", placement })).toMatchObject({
    code: "validation_failed",
    details: expect.arrayContaining([
      { field: "name", message: "validation.required" },
      { field: "placement.anchors", message: "validation.anchors_apart" },
    ]),
  });
});

it("warns of what is ignored and of nodes without a link", async () => {
  const odd = villageInp
    .replace("[OPTIONS]", "[VIEWS]\na b\n[OPTIONS]")
    .replace("J3 5 1", "J3 5 1\nJ9 1")
    .replace("J3 1010 0", "J3 1010 0\nJ9 5 5");
  const { body } = await upload(harness, ["PUT", "/network/preview"], odd);
  expect(body.data.summary.warnings).toEqual([
    { code: "section_ignored", about: ["[VIEWS]"] },
    { code: "unconnected", about: ["J9"] },
  ]);
});
