import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { MapStartCard } from "./map-start-card.tsx";

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
