import { listActivity } from "@sgval/contract/activity/activity";
import { listLeaks } from "@sgval/contract/leaks/leaks";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { label } from "./catalogue-texts.ts";
import { joinCity, type LivingCity } from "./living-city.ts";

const leaks = (key: string) => label("vn", `leaks:${key}`);
const contacts = (key: string) => label("vn", `contacts:${key}`);
const forms = (key: string) => label("vn", `forms:${key}`);

let city: LivingCity;
let page: Page;
beforeAll(async () => {
  city = await joinCity();
  const context = await city.signedIn();
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
});
afterAll(() => city?.leave());

const drawer = (title: string) => page.getByRole("dialog", { name: title });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const fill = async (form: ReturnType<typeof drawer>, values: Record<string, string>) => {
  for (const [field, value] of Object.entries(values))
    await form.getByRole("textbox", { name: contacts(field) }).fill(value);
};

it("[R3.12] [R8.3] adds a contact, shows it in the list and its drawer, changes and deletes it, each recorded", async () => {
  await page.goto(`${city.address}/apps/contact/list`);
  await page.getByRole("heading", { level: 1, name: contacts("title") }).waitFor();
  await page.getByRole("button", { name: contacts("add") }).click();
  const added = drawer(contacts("add"));
  await fill(added, {
    key: "office",
    information: "Văn phòng Thủ Đức",
    address: "12 Lê Lợi",
    phone: "028 3896 0000",
    hotline: "1900 1234",
  });
  // A message passes by: it is waited for before the press that brings it.
  await Promise.all([
    page.getByText(label("vn", "messages:add_success")).waitFor(),
    added.getByRole("button", { name: forms("add"), exact: true }).click(),
  ]);
  await added.waitFor({ state: "hidden" });

  const listed = row("Văn phòng Thủ Đức");
  await listed.getByText("office").waitFor();
  expect(await listed.getByRole("link", { name: "1900 1234" }).getAttribute("href")).toBe("tel:19001234");
  await listed.getByRole("button", { name: "Văn phòng Thủ Đức", exact: true }).click();
  const shown = drawer("Văn phòng Thủ Đức");
  for (const text of ["office", "12 Lê Lợi", "028 3896 0000"])
    await shown.getByText(text, { exact: true }).waitFor();

  await shown.getByRole("button", { name: forms("edit") }).click();
  const edited = drawer(contacts("edit"));
  const address = edited.getByRole("textbox", { name: contacts("address") });
  expect(await address.inputValue()).toBe("12 Lê Lợi");
  await fill(edited, { information: "Văn phòng Bình Thạnh", address: "34 Lê Lợi" });
  await edited.getByRole("button", { name: forms("save"), exact: true }).click();
  await edited.waitFor({ state: "hidden" });
  await row("Văn phòng Bình Thạnh").getByText("office").waitFor();
  expect(await row("Văn phòng Thủ Đức").count()).toBe(0);

  const menu = forms("actionsOf").replace("{{name}}", "Văn phòng Bình Thạnh");
  await row("Văn phòng Bình Thạnh").getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: forms("delete") }).click();
  const asked = page.getByRole("alertdialog", { name: label("vn", "messages:confirm_continue") });
  await Promise.all([
    page.getByText(`${label("vn", "messages:deleted")}: Văn phòng Bình Thạnh`).waitFor(),
    asked.getByRole("button", { name: forms("delete") }).click(),
  ]);
  await page.getByText(contacts("empty")).waitFor();

  const { data } = await (await city.signIn()).call(listActivity, { query: { q: "contact_" } });
  expect(data.map(({ detail, subjectName }) => [detail, subjectName])).toEqual([
    ["contact_deleted", "office"],
    ["contact_updated", "office"],
    ["contact_created", "office"],
  ]);
  expect(data[1]).toMatchObject({
    before: { information: "Văn phòng Thủ Đức", address: "12 Lê Lợi" },
    after: { information: "Văn phòng Bình Thạnh", address: "34 Lê Lợi" },
  });
  expect(city.complaints).toEqual([]);
});

it("[R3.8] keeps a leak point that is reported without a network when its page is closed, and sends it once from the next page of the same browser", async () => {
  const description = "Nước trào trước số 12 Lê Lợi";
  await page.goto(`${city.address}/apps/leak-point/list`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page
    .getByRole("button", { name: leaks("add") })
    .first()
    .click();
  const form = drawer(leaks("add"));
  await form.getByRole("textbox", { name: leaks("description") }).fill(description);
  const content = { mimeType: "image/jpeg", buffer: await page.screenshot({ type: "jpeg" }) };
  const context = page.context();
  await context.setOffline(true);
  await form.locator("input[multiple]").setInputFiles({ name: "leak.jpg", ...content });
  await form.getByRole("textbox", { name: /leak\.jpg/ }).waitFor();
  await form.getByRole("button", { name: label("vn", "forms:unsent.keep") }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText(label("vn", "photos:whenOnline"), { exact: true }).waitFor();
  const api = await city.signIn();
  const found = async () => (await api.call(listLeaks, { query: { q: description } })).data;
  expect(await found()).toEqual([]);

  await page.close();
  await context.setOffline(false);
  // Whatever page is opened next sends it.
  page = await context.newPage();
  await page.goto(`${city.address}/apps/contact/list`);
  await expect.poll(found, { timeout: 30_000 }).toMatchObject([{ description, images: 1 }]);
  await page.goto(`${city.address}/apps/leak-point/list`);
  await page.getByRole("link", { name: description }).first().waitFor();
  expect(await page.getByText(label("vn", "forms:unsent.title"), { exact: true }).count()).toBe(0);
  expect(await found()).toHaveLength(1);
});

it("opens without a connection with the last known values and their age, and leaves nothing after a sign-out", async () => {
  const probe = await city.addProbe("PROBE-OFFLINE");
  await probe.report(2.31);
  const laptop = await city.signedIn(undefined, { opensOffline: true });
  laptop.setDefaultTimeout(30_000);
  const listed = async (tab: Page) => {
    await tab.goto(`${city.address}/apps/monitoring-and-control/list?q=PROBE-OFFLINE`);
    await tab.getByText("2,31").first().waitFor();
  };
  const before = await laptop.newPage();
  await listed(before);
  // The pages that were opened, the guide with its pictures, and the page that a sign-out leads to, until no more come.
  const filesKept = () => before.evaluate(async () => (await (await caches.open("assets")).keys()).length);
  let kept = 0;
  const isComplete = async (): Promise<boolean> => {
    const known = kept;
    kept = await filesKept();
    return kept > 150 && kept === known;
  };
  await expect.poll(isComplete, { timeout: 30_000, interval: 1000 }).toBe(true);
  await before.close();

  await laptop.setOffline(true);
  const tab = await laptop.newPage();
  await listed(tab);
  await tab.getByText(/Dữ liệu lúc \d\d:\d\d/).waitFor();
  await tab.getByText(label("vn", "shell:offlineOlder"), { exact: true }).waitFor();
  const keptIn = () =>
    tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opened = indexedDB.open("sg-val-answers");
          opened.onsuccess = () => {
            const count = opened.result.transaction("answers").objectStore("answers").count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  expect(await keptIn()).toBeGreaterThan(0);

  await tab
    .getByRole("button", { name: label("vn", "shell:userMenu").replace("{{name}}", "admin01") })
    .click();
  await tab.getByRole("menuitem", { name: label("vn", "shell:signOut") }).click();
  await tab.waitForURL(/\/login/);
  await tab.getByRole("heading", { name: label("vn", "signIn:title"), exact: true }).waitFor();
  expect(await keptIn()).toBe(0);
  await tab.goto(`${city.address}/apps/monitoring-and-control/list?q=PROBE-OFFLINE`);
  await tab.waitForURL(/\/login/);
  expect(await tab.getByText("2,31").count()).toBe(0);
  await laptop.close();
  city.complaints.splice(0);
});
