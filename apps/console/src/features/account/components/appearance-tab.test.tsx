import { preferences as schema } from "@sgval/contract/account/preferences";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { dropDraftsBut, keepDrafts } from "../../../shared/api/drafts.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { AppearanceTab } from "./appearance-tab.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  dropDraftsBut(null);
});

const wallDisplay = (page: string) => `Wall display of ${page}`;

const night = {
  nightWindow: { from: "02:00", to: "04:00" },
  householdNightUse: 1.7,
  nonHouseholdNightUse: 8,
};

const show = async (chosen: object) => {
  signedInAs({ superUser: false, manageSuper: false });
  const preferences = schema.parse(chosen);
  const asked = serverAnswers(({ method, path, body }) => {
    if (path === "/installation")
      return {
        status: 200,
        body: { data: { units: { pressure: "mH2O" }, mapStart: null, address: null, night } },
      };
    return method === "PUT" && path === "/account/preferences"
      ? { status: 200, body: { data: { ...preferences, ...Object(body) } } }
      : refusal(404, "not_found");
  });
  const startPages = [{ to: "/dashboards", label: "Network overview" }];
  await showPage(
    <AppearanceTab
      preferences={preferences}
      startPages={startPages}
      onCustomize={vi.fn()}
      wallDisplay={wallDisplay}
    />,
  );
  return asked;
};

it("saves the display unit of a pressure beside the earlier ones", async () => {
  const asked = await show({ units: { flow: "L/s" } });
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Pressure unit" }));
  fireEvent.click(await screen.findByRole("option", { name: "mH₂O" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      units: { flow: "L/s", pressure: "mH2O" },
    }),
  );
});

it("shows the unit of the installation without a choice, and goes back to it", async () => {
  const asked = await show({ units: { pressure: "kPa" } });
  expect((await screen.findByRole("combobox", { name: "Flow unit" })).textContent).toBe(
    "m³/h (of the installation)",
  );
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Pressure unit" }));
  fireEvent.click(await screen.findByRole("option", { name: "mH₂O (of the installation)" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ units: {} }));
});

it("starts a wall display with the start page", async () => {
  await show({});
  expect(await screen.findByText("Wall display of /dashboards")).toBeTruthy();
});

it("keeps a refused choice, offers it as a draft after a new sign-in, and saves it with the next one", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  let open = false;
  const asked = serverAnswers(({ body }) =>
    open
      ? { status: 200, body: { data: { ...schema.parse({}), ...Object(body) } } }
      : refusal(409, "conflict"),
  );
  const page = (
    <AppearanceTab
      preferences={schema.parse({})}
      startPages={[]}
      onCustomize={vi.fn()}
      wallDisplay={wallDisplay}
    />
  );
  await showPage(page);
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Pressure unit" }));
  fireEvent.click(await screen.findByRole("option", { name: "mH₂O" }));
  await screen.findByRole("alert");
  expect(screen.getByRole("combobox", { name: "Pressure unit" }).textContent).toBe("mH₂O");
  keepDrafts(1);
  cleanup();

  await showPage(page);
  open = true;
  fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ units: { pressure: "mH2O" } }));
  expect(screen.getByRole("combobox", { name: "Pressure unit" }).textContent).toBe("mH₂O");
});
