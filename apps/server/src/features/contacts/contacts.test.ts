import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness({ realTime: true });

const office = {
  key: "office",
  information: "Văn phòng Thủ Đức",
  address: "12 Lê Lợi",
  phone: "028 3896 0000",
  hotline: "1900 1234",
};
const download = async (query: string) => {
  const response = await fetch(`${harness.address}${basePath}/contact/export?${query}`, {
    headers: { authorization: `Bearer ${harness.admin.token}` },
  });
  return (await response.text()).replace("\ufeff", "");
};

it("[R1.6] [R3.12] keeps a contact with key, information, address, phone and hotline", async () => {
  const made = await harness.call("POST", "/contact", office);
  expect(made.body.data).toMatchObject(office);
  const { id } = made.body.data;
  const list = await harness.call("GET", "/contact");
  expect(list.body).toMatchObject({ data: [{ id, ...office }], metaData: { total: 1, page: 1, size: 10 } });

  const changed = await harness.call("PUT", `/contact/${id}`, { ...office, phone: "+84 28 3896 0000" });
  expect(changed.body.data).toMatchObject({ ...office, phone: "+84 28 3896 0000" });
  expect((await harness.call("PUT", "/contact/999", office)).status).toBe(404);

  expect((await harness.call("DELETE", `/contact/${id}`)).status).toBe(204);
  expect((await harness.call("DELETE", `/contact/${id}`)).status).toBe(404);
});

it("keeps where a contact is, with both halves in the log, and refuses half a position", async () => {
  const position = { latitude: 10.85, longitude: 106.76 };
  const made = await harness.call("POST", "/contact", { ...office, key: "placed", position });
  expect(made.body.data.position).toEqual(position);
  const { id } = made.body.data;
  const half = { ...office, key: "placed", position: { latitude: 10.85 } };
  expect((await harness.call("PUT", `/contact/${id}`, half)).status).toBe(422);
  const moved = { ...office, key: "placed", position: { ...position, longitude: 106.77 } };
  await harness.call("PUT", `/contact/${id}`, moved);
  const [last] = (await harness.call("GET", "/activity?q=placed")).body.data;
  expect(last).toMatchObject({ before: { longitude: 106.76 }, after: { longitude: 106.77 } });
  const away = await harness.call("PUT", `/contact/${id}`, { ...office, key: "placed", position: null });
  expect(away.body.data.position).toBeNull();
  await harness.call("DELETE", `/contact/${id}`);
});

it("refuses a key that is there already, however it is written, and a phone that is no number", async () => {
  const made = await harness.call("POST", "/contact", office);
  const again = await harness.call("POST", "/contact", { ...office, key: "OFFICE" });
  expect(again.body.error).toMatchObject({
    code: "value_exists",
    details: [{ field: "key", message: "validation.value_exists" }],
  });
  for (const hotline of ["call me", "028-3896-0000", "(028) 38"]) {
    const odd = await harness.call("POST", "/contact", { ...office, key: "other", hotline });
    expect(odd.body.error.details).toEqual([{ field: "hotline", message: "validation.invalid_value" }]);
  }
  const empty = { key: "other", information: "", address: " ", phone: "", hotline: "" };
  expect((await harness.call("POST", "/contact", empty)).body.error.details).toEqual(
    ["information", "address", "phone", "hotline"].map((field) => ({
      ...{ field, message: "validation.required" },
    })),
  );
  await harness.call("DELETE", `/contact/${made.body.data.id}`);
});

it("searches without regard to accents, sorts, and exports what it lists", async () => {
  for (const [key, information] of [
    ["plant", "Nhà máy nước Đồng Nai"],
    ["night", "Trực đêm"],
    ["lab", "Phòng thí nghiệm"],
  ])
    await harness.call("POST", "/contact", { ...office, key, information });
  const keys = async (query: string) =>
    (await harness.call("GET", `/contact?${query}`)).body.data.map((one: { key: string }) => one.key);
  expect(await keys("q=dong nai")).toEqual(["plant"]);
  expect(await keys("sort=-key&size=5")).toEqual(["plant", "night", "lab"]);
  expect(await download("format=csv&machine=true&columns=key,information&q=truc")).toBe(
    "key,information\r\nnight,Trực đêm\r\n",
  );
});

it("records every change with old and new values", async () => {
  const { data } = (await harness.call("POST", "/contact", { ...office, key: "audit" })).body;
  const other = { ...office, key: "audit", hotline: "1900 9999" };
  await harness.call("PUT", `/contact/${data.id}`, other);
  // The same again changes nothing, so it leaves no entry.
  await harness.call("PUT", `/contact/${data.id}`, other);
  await harness.call("DELETE", `/contact/${data.id}`);
  const log = (await harness.call("GET", "/activity?q=audit")).body.data;
  expect(log.map((one: { detail: string }) => one.detail)).toEqual([
    "contact_deleted",
    "contact_updated",
    "contact_created",
  ]);
  expect(log[1]).toMatchObject({
    subject: "contact",
    subjectId: data.id,
    before: { hotline: "1900 1234" },
    after: { hotline: "1900 9999" },
  });
});
