import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../features/alarms/alarm.fixture.ts";
import { aDevice, deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { watchedDevices } from "../../shared/realtime/watched-devices.ts";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../shared/ui/screen.fixture.ts";
import { AccessRoute } from "./access-route.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("keeps the devices on the start page of a client live while it is open", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const counts = deviceCounts({ total: 1 });
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.startsWith("/device?") ? [aDevice({ id: 7, dataloggerId: 3 })] : [],
      metaData: { total: 1, page: 1, size: 6, counts },
    },
  }));
  await showPage(<AccessRoute />);
  expect((await screen.findByRole("link", { name: "Valve 7" })).isConnected).toBe(true);
  await waitFor(() => expect(watchedDevices()).toEqual([3, 7]));
  cleanup();
  expect(watchedDevices()).toEqual([]);
});

const aRun = {
  ...{ id: 9, name: "Áp lực tháng 10", kind: "pressure", filters: null, formats: ["pdf"], state: "done" },
  ...{
    from: "2025-10-01T00:00:00.000Z",
    to: "2025-11-01T00:00:00.000Z",
    progress: 100,
    error: null,
    tries: 1,
  },
  ...{
    scheduledBy: null,
    own: true,
    createdAt: "2025-11-02T00:00:00.000Z",
    finishedAt: null,
    deletedAt: null,
  },
  files: [{ format: "pdf", name: "ap-luc.pdf", bytes: 1000 }],
};
const ofClient = ["AccessControl.Index", "Risk.Index", "Report.Index"] as const;

const showClient = async (email: string | null, runs: object[] = [aRun]) => {
  signedInAs({ superUser: false, manageSuper: false });
  const data: Record<string, unknown> = {
    "/alarm": [anAlarm()],
    "/report-run": runs,
    "/setting/access-mail": { email },
  };
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: data[path.split("?")[0] ?? ""] ?? [], metaData: { total: 1, page: 1, size: 10 } },
  }));
  await showPage(limitedTo(ofClient, <AccessRoute />));
};

it("says now which alarms of the devices of the reader are open, and gives the newest report made for them", async () => {
  await showClient(null, [{ ...aRun, kind: null, name: "Thiết bị" }, aRun]);
  const card = within(await screen.findByRole("region", { name: "Now" }));
  expect((await card.findByRole("link", { name: /Critical-point pressure/ })).getAttribute("href")).toBe(
    "/apps/risk/list?alarm=1",
  );
  expect((await card.findByText("Last report: Áp lực tháng 10")).isConnected).toBe(true);
  expect(card.getByRole("button", { name: /ap-luc\.pdf/ }).textContent).toBe("PDF");
  // Whoever may not acknowledge has no button that would be refused.
  expect(card.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  cleanup();
  await showClient(null, []);
  expect(await screen.findByText("No report was made for you in the last days")).toBeTruthy();
});

it("writes the mail that asks for access, and says so where there is no address for it", async () => {
  await showClient("quantri@capnuoc.vn");
  const ask = await screen.findByRole("link", { name: "Ask for access" });
  const mail = new URL(ask.getAttribute("href") ?? "");
  expect([mail.protocol, mail.pathname]).toEqual(["mailto:", "quantri@capnuoc.vn"]);
  expect(mail.searchParams.get("subject")).toBe("Request for access: tam01");
  expect(mail.searchParams.get("body")).toContain("my account tam01 (role Administrator) needs access to:");
  cleanup();
  await showClient(null);
  expect(await screen.findByText(/^No address for requests is set/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ask for access" })).toBeNull();
});

it("keeps whom to call at the foot of a phone, also for a client who may not see contacts", async () => {
  onAPhone();
  signedInAs({ superUser: false, manageSuper: false });
  let hotline: string | null = "1900 1006";
  let shared: string | null = null;
  const contact = (id: number) => ({
    ...{ id, key: `office-${id}`, information: `Phòng mạng lưới ${id}`, address: null, hotline: shared },
    ...{ phone: `028 3822 123${id}`, position: null, updatedAt: "2025-11-02T00:00:00.000Z" },
  });
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.startsWith("/auth/options")
        ? {
            ...{ strictPassword: true, oidc: null, logo: null },
            ...{ mails: false, title: "SG", locale: "en" },
            hotline,
          }
        : path.startsWith("/contact")
          ? [contact(4), contact(5)]
          : [],
      metaData: { total: 2, page: 1, size: 6 },
    },
  }));
  const numbers = async (name: string) =>
    (await screen.findAllByRole("link", { name })).map((link) => [
      link.getAttribute("href"),
      link.closest("[data-call-bar]") !== null,
    ]);
  await showPage(limitedTo(["AccessControl.Index"], <AccessRoute />));
  expect(await numbers("1900 1006")).toEqual([
    ["tel:19001006", false],
    ["tel:19001006", true],
  ]);
  cleanup();
  // Without a hotline it is the first contact.
  hotline = null;
  await showPage(limitedTo(["AccessControl.Index", "Contact.Index"], <AccessRoute />));
  expect(await numbers("028 3822 1234")).toContainEqual(["tel:02838221234", true]);
  cleanup();
  // Nor do contacts that all have the same one stand there by their alphabet.
  shared = "1900 5858";
  await showPage(limitedTo(["AccessControl.Index", "Contact.Index"], <AccessRoute />));
  expect(await numbers("1900 5858")).toEqual([
    ["tel:19005858", false],
    ["tel:19005858", true],
  ]);
});

it("ticks each right that is held, folds areas without any, and leads only where the reader may go", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } }));
  const show = (permissions: Parameters<typeof limitedTo>[0]) =>
    showPage(limitedTo(permissions, <AccessRoute />));
  await show(["AccessControl.Index", "Room.Index"]);
  const rights = within(await screen.findByRole("region", { name: "What I can do" }));
  const ofRooms = within(rights.getByText("Rooms").nextElementSibling as HTMLElement);
  expect(ofRooms.getAllByRole("img", { name: "allowed" })).toHaveLength(1);
  expect(ofRooms.getByRole("img", { name: "allowed" }).parentElement?.textContent).toBe("See");
  expect(ofRooms.getAllByRole("img", { name: "not allowed", hidden: true }).length).toBeGreaterThan(1);
  const folded = rights.getByText(/^No permission in \d+ other areas$/).closest("details");
  expect(folded?.open).toBe(false);
  expect(within(folded as HTMLElement).queryByText("Rooms")).toBeNull();
  expect(within(folded as HTMLElement).getByText("Devices").isConnected).toBe(true);
  const everyone = within(screen.getByRole("region", { name: "Everyone" }));
  expect(everyone.getByRole("link").getAttribute("href")).toBe("/pages/account-settings/account");
  expect(screen.queryByRole("region", { name: "Analytics" })).toBeNull();
  cleanup();
  await show(["AccessControl.Index", "Dashboard.Index"]);
  const analytics = within(await screen.findByRole("region", { name: "Analytics" }));
  expect(analytics.getByRole("link").getAttribute("href")).toBe("/dashboards");
});
