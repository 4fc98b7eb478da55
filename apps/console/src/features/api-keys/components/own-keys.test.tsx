import type { ApiKey } from "@sgval/contract/api-keys/api-keys";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type Asked,
  limitedTo,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { AllKeys } from "./all-keys.tsx";
import { KeysLeft } from "./keys-left.tsx";
import { OwnKeys } from "./own-keys.tsx";

const aKey = (more: Partial<ApiKey>): ApiKey => ({
  ...{ id: 3, name: "Grafana", owner: "tam01", lastFour: "x9Qz", permissions: ["Device.Index"] },
  ...{ state: "active", createdAt: "2026-01-01T00:00:00.000Z", expiresAt: "2026-06-01T00:00:00.000Z" },
  ...{ revokedAt: null, lastUsedAt: null, lastRefusedAt: null, lastRefusal: null },
  ...more,
});

let asked: Asked[] = [];
let keys: ApiKey[] = [];
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
  signedInAs({ superUser: false, manageSuper: false });
  keys = [aKey({})];
  asked = serverAnswers(({ method, path }) => {
    if (method === "POST")
      return {
        status: 200,
        body: { data: { ...aKey({ id: 9, name: "Node-RED" }), key: "sgk_secret-of-nine" } },
      };
    if (method === "DELETE") keys = [aKey({ state: "revoked", revokedAt: "2026-02-01T00:00:00.000Z" })];
    if (path.startsWith("/api-key"))
      return { status: 200, body: { data: keys, metaData: { page: 1, size: 10, total: keys.length } } };
    return { status: 200, body: { data: keys } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const own = (
  <OwnKeys
    renderRights={({ names, onHeld }) =>
      names.map((name) => (
        <button key={name} type="button" onClick={() => onHeld(new Set([name]))}>
          {name}
        </button>
      ))
    }
  />
);
const held = ["ApiKey.Create", "Device.Index", "Device.Update", "Control.Operate"] as const;

it("makes a key that only reads unless more is chosen, and shows it this once", async () => {
  await showPage(limitedTo(held, own));
  fireEvent.click(await screen.findByRole("button", { name: "Create API key" }));
  const drawer = await screen.findByRole("dialog");
  fireEvent.change(within(drawer).getByRole("textbox", { name: /Name/ }), { target: { value: "Node-RED" } });
  fireEvent.click(within(drawer).getByRole("button", { name: "Create API key" }));
  expect(await screen.findByText("sgk_secret-of-nine")).toBeTruthy();
  const sent = asked.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({ name: "Node-RED", days: 90, permissions: ["Device.Index"] });
  fireEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText("sgk_secret-of-nine")).toBeNull());
});

it("warns that a key with the right to operate asks nobody", async () => {
  await showPage(limitedTo(held, own));
  fireEvent.click(await screen.findByRole("button", { name: "Create API key" }));
  const rights = await screen.findByRole("group", { name: "Besides reading" });
  const offered = within(rights).getAllByRole("button");
  expect(offered.map(({ textContent }) => textContent).sort()).toEqual(["Control.Operate", "Device.Update"]);
  fireEvent.click(within(rights).getByRole("button", { name: "Control.Operate" }));
  expect(await screen.findByText(/operates devices without asking anybody/)).toBeTruthy();
});

it("revokes a key after a question, and says when it was tried after it expired", async () => {
  await showPage(limitedTo(held, own));
  fireEvent.click(await screen.findByRole("button", { name: "Revoke Grafana" }));
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke Grafana" })).toBeNull());
  expect(asked).toContainEqual({ method: "DELETE", path: "/account/api-key/3", body: undefined });
});

it("says after a new password which keys still work, and revokes all of them", async () => {
  keys = [aKey({}), aKey({ id: 4, name: "Old", state: "revoked" }), aKey({ id: 5, name: "Node-RED" })];
  const closed = vi.fn();
  await showPage(limitedTo(held, <KeysLeft onClose={closed} />));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("2 API keys still work");
  expect(question.textContent).toContain("Grafana, Node-RED");
  fireEvent.click(within(question).getByRole("button", { name: "Revoke all" }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(asked).toContainEqual({ method: "DELETE", path: "/account/api-key", body: undefined });
});

it("lists the keys of everybody with what they may do and when they were refused", async () => {
  keys = [
    aKey({
      permissions: ["Device.Index", "Control.Operate"],
      state: "expired",
      lastRefusedAt: "2026-06-02T00:00:00.000Z",
      lastRefusal: "key_expired",
    }),
  ];
  await showPage(limitedTo(["ApiKey.Index"], <AllKeys />));
  const row = (await screen.findByText("Grafana")).closest<HTMLElement>("[role=row]");
  expect(row?.textContent).toContain("tam01");
  expect(row?.textContent).toContain("after it expired");
  expect(row?.textContent).not.toContain("Read only");
});
