import { beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
let lan = "";
let minh = "";
const call = (method: string, path: string, body?: unknown, token = lan) =>
  harness.call(method, path, body, token);
const save = (view: object, token = lan) =>
  call("POST", "/account/view", { list: "devices", name: "Worst first", query: "", ...view }, token);
const namesOf = async (token = lan): Promise<string[]> =>
  (await call("GET", "/account/view", undefined, token)).body.data.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  await aUser().named("lan1").withEmail("lan1@example.vn").withPermissions().in(harness);
  await aUser().named("minh1").withEmail("minh1@example.vn").withPermissions().in(harness);
  lan = await harness.enter("lan1");
  minh = await harness.enter("minh1");
});

describe("saved views", () => {
  it("are shown to their user on every machine, and to nobody else", async () => {
    const { status, body } = await save({ name: "  Valves offline ", query: "type=VGA&status=offline" });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(Number),
      list: "devices",
      name: "Valves offline",
      query: "type=VGA&status=offline",
    });
    const elsewhere = await harness.enter("lan1");
    expect((await call("GET", "/account/view", undefined, elsewhere)).body.data).toEqual([body.data]);
    expect(await namesOf(minh)).toEqual([]);
    for (const [method, change] of [["PUT", { name: "Mine now" }], ["DELETE"]] as const)
      expect((await call(method, `/account/view/${body.data.id}`, change, minh)).body.error.code).toBe(
        "not_found",
      );
    expect(await namesOf()).toEqual(["Valves offline"]);
  });

  it("have unique names in their list, ignoring case", async () => {
    const taken = [{ field: "name", message: "validation.value_exists" }];
    expect((await save({ name: "VALVES OFFLINE" })).body.error.details).toEqual(taken);
    const elsewhere = await save({ name: "Valves offline", list: "users" });
    expect(elsewhere.status).toBe(200);
    const { id } = (await save({ name: "Night" })).body.data;
    expect((await call("PUT", `/account/view/${id}`, { name: "valves Offline" })).body.error.details).toEqual(
      taken,
    );
    expect((await call("PUT", `/account/view/${id}`, { name: "NIGHT" })).body.data.name).toBe("NIGHT");
    await call("DELETE", `/account/view/${id}`);
    expect(await namesOf()).toEqual(["Valves offline", "Valves offline"]);
  });

  it.each([
    [{ name: " " }, "name", "validation.required"],
    [{ name: "x".repeat(61) }, "name", "validation.too_long"],
    [{ query: "q=".padEnd(2001, "x") }, "query", "validation.too_long"],
    [{ query: "//evil.example" }, "query", "validation.invalid_value"],
    [{ query: "/apps/setting?tab=mqtt" }, "query", "validation.invalid_value"],
    [{ query: "q=a#there" }, "query", "validation.invalid_value"],
    [{ list: "secrets" }, "list", "validation.invalid_value"],
  ])("refuses %o", async (wrong, field, message) => {
    expect((await save({ name: "Wrong", ...wrong })).body.error.details).toMatchObject([{ field, message }]);
  });

  it("are at most 50 of one list", async () => {
    for (let number = 1; number <= 50; number += 1)
      expect((await save({ list: "tokens", name: `View ${number}` }, minh)).status).toBe(200);
    const full = await save({ list: "tokens", name: "One more" }, minh);
    expect([full.status, full.body.error.code]).toEqual([409, "list_full"]);
    expect((await save({ list: "devices", name: "One more" }, minh)).status).toBe(200);
  });
});
