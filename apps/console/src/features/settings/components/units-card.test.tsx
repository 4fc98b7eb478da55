import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
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

describe("the default units", () => {
  it("start with the default ones and are saved as chosen", async () => {
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
