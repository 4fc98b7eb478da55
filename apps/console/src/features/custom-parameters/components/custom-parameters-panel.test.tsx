import { type CustomParameter, definitionsOf } from "@sgval/contract/custom-parameters/custom-parameters";
import { channelName, setCustomParameters } from "@sgval/quantities/parameter";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCustomParameters } from "../../../shared/custom-parameters.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { listen } from "../realtime.ts";
import { CustomParametersPanel } from "./custom-parameters-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  useCustomParameters.setState({ list: [] });
  setCustomParameters([]);
});

const wind: CustomParameter = {
  ...{ key: "custom_wind", names: { vn: "Gió", en: "Wind", fr: "Vent" }, kind: "value", unit: "m/s" },
  ...{ min: 0, max: 60, decimals: 1, states: [], updatedAt: "2026-01-01T00:00:00.000Z" },
};
const serve = (deleted = { status: 204, body: null as unknown }) =>
  serverAnswers(({ method, path, body }) => {
    if (path === "/custom-parameter" && method === "GET") return { status: 200, body: { data: [wind] } };
    if (path === "/custom-parameter/custom_wind" && method === "DELETE") return deleted;
    return { status: 200, body: { data: { ...wind, ...Object(body) } } };
  });
const sent = (asked: readonly Asked[], method: string) => asked.find((one) => one.method === method);
const choose = async (action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Wind" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${action}`) }));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });

const Name = () => <p>{useFormat().parameterName("custom_wind.2")}</p>;

describe("parameters beside the catalogue", () => {
  it("are listed with their range, added with a typed unit, and changed with what they had", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<CustomParametersPanel />);
    await screen.findByText(/^Value · 0\.0–60\.0\sm\/s · custom_wind$/);
    fireEvent.click(screen.getByRole("button", { name: "Add parameter" }));
    await screen.findByRole("dialog");
    type(/^Vietnamese name/, "Mưa");
    type(/^English name/, "Rain");
    type(/^French name/, "Pluie");
    fireEvent.change(screen.getByRole("combobox", { name: /^Unit/ }), { target: { value: "mm/h" } });
    type(/^Lowest value/, "0");
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    const highest = screen.getByRole("textbox", { name: /^Highest value/ });
    await waitFor(() => expect(highest.getAttribute("aria-invalid")).toBe("true"));
    expect(sent(asked, "POST")).toBeUndefined();
    type(/^Highest value/, "300");
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(sent(asked, "POST")).toBeTruthy());
    expect(sent(asked, "POST")?.body).toMatchObject({
      ...{ names: { vn: "Mưa", en: "Rain", fr: "Pluie" }, kind: "value", unit: "mm/h", min: 0, max: 300 },
    });
    await choose("Edit");
    await screen.findByRole("dialog");
    type(/^Highest value/, "80");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent(asked, "PUT")).toBeTruthy());
    expect(sent(asked, "PUT")?.body).toMatchObject({ unit: "m/s", min: 0, max: 80, decimals: 1 });
  });

  it("are not deleted while they are used, and the answer says where", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const details = { uses: [{ place: "device", name: "Hill 5" }], more: 2 };
    serve(refusal(409, "parameter_used", details));
    await showPage(<CustomParametersPanel />);
    await choose("Delete");
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByText(/This parameter is used \(device Hill 5, \+2\)/);
  });

  it("have their names on every page as soon as they are known", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    serve();
    render(<Name />);
    screen.getByText("custom_wind.2");
    const { stop } = listen(new QueryClient());
    await screen.findByText("Wind 2");
    expect(definitionsOf([wind])).toMatchObject([{ key: "custom_wind", kinds: ["instant"] }]);
    expect(channelName("custom_wind", "vn")).toBe("Gió");
    stop?.();
  });
});
