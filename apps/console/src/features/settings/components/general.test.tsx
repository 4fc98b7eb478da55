import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { LogoCard } from "./logo-card.tsx";
import { MapStartCard } from "./map-start-card.tsx";
import { UnitsCard } from "./units-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const put = (asked: Asked[]) => asked.find(({ method }) => method === "PUT")?.body;
const stored = (path: string, data: unknown) =>
  serverAnswers((request) =>
    request.path === path
      ? { status: 200, body: { data: request.method === "PUT" ? request.body : data } }
      : refusal(404, "not_found"),
  );

describe("the logo card", () => {
  const options = { strictPassword: true, oidc: null, hotline: null, mails: true, title: "W", locale: "vn" };
  const choose = async (file: File) => {
    fireEvent.change(await screen.findByLabelText("Choose a picture", { selector: "input" }), {
      target: { files: [file] },
    });
  };

  it("sends a picture, and removes the logo after a question", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ method, path }) => {
      if (path === "/auth/options") return { status: 200, body: { data: { ...options, logo: 7 } } };
      return { status: 200, body: method === "PUT" ? { data: { logo: 8 } } : null };
    });
    await showPage(<LogoCard />);
    await choose(new File(["x"], "logo.png", { type: "image/png" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText("Remove the logo?");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(screen.getAllByRole("button", { name: "Remove" }).at(-1) as HTMLElement);
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
  });

  it("says why a file is not taken, before it is sent and after the server has looked inside", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ path }) =>
      path === "/auth/options"
        ? { status: 200, body: { data: { ...options, logo: null } } }
        : refusal(422, "logo_invalid"),
    );
    await showPage(<LogoCard />);
    await choose(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
    await screen.findByText("Choose a PNG, JPG or WebP picture");
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    await choose(new File(["<svg/>"], "logo.png", { type: "image/png" }));
    await screen.findByText("This file is not a PNG, JPG or WebP image");
  });

  it("is shown without buttons to those who may not change settings", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(() => ({ status: 200, body: { data: { ...options, logo: null } } }));
    await showPage(
      <RightsContext value={{ superUser: false, role: { permissions: ["Setting.Index"] } }}>
        <LogoCard />
      </RightsContext>,
    );
    await screen.findByText("Logo");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the default units", () => {
  it("start with the usual ones and are saved as chosen", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = stored("/setting/units", { units: { flow: "L/s" } });
    await showPage(<UnitsCard />);
    expect((await screen.findByRole("combobox", { name: "Flow unit" })).textContent).toBe("L/s");
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Pressure unit" }));
    fireEvent.click(await screen.findByRole("option", { name: "kPa" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(put(asked)).toEqual({ units: { pressure: "kPa", flow: "L/s", level: "m" } }));
  });
});

describe("the start view of the map", () => {
  it("is typed where the browser draws no map, and refused at its field", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = stored("/setting/map-start", { mapStart: null });
    await showPage(<MapStartCard />);
    fireEvent.click(await screen.findByRole("radio", { name: "A view of my choice" }));
    fireEvent.change(await screen.findByLabelText("Latitude"), { target: { value: "95" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Invalid value");
    expect(put(asked)).toBeUndefined();
    fireEvent.change(screen.getByLabelText("Latitude"), { target: { value: "10.5" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(put(asked)).toMatchObject({ mapStart: { latitude: 10.5, longitude: 106 } }));
  });
});
