import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PlaceDevice } from "./place-device.tsx";

type Click = (event: { lngLat: { lat: number; wrap: () => { lng: number } } }) => void;
// The test browser draws no maps.
const library = vi.hoisted(() => ({ click: undefined as Click | undefined }));
vi.mock("@vis.gl/react-maplibre", () => ({ Marker: () => null }));
vi.mock("../../../shared/ui/map/map-frame.tsx", () => ({
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>,
}));
vi.mock("../../../shared/ui/map/base-map.tsx", () => ({
  BaseMap: ({ onClick, children }: { onClick?: Click; children: ReactNode }) => {
    library.click = onClick;
    return <div role="application">{children}</div>;
  },
}));
const clickAt = (lng: number, lat: number) =>
  act(() => library.click?.({ lngLat: { lat, wrap: () => ({ lng }) } }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("saves where the map was clicked as the position of a device, and keeps it when that is refused", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  let refused = true;
  const asked = serverAnswers(({ method }) => {
    if (method === "PUT" && refused) return refusal(503, "server_busy");
    return { status: 200, body: { data: aDevice({ id: 8 }) } };
  });
  const onClose = vi.fn();
  const device = aDevice({ id: 8, displayName: "Logger B", latitude: null, longitude: null });
  await showPage(<PlaceDevice device={device} onClose={onClose} />);
  await screen.findByRole("application");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  clickAt(106.700806, 10.776889);
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByLabelText("Latitude")).toHaveProperty("value", "10.776889");
  expect(onClose).not.toHaveBeenCalled();

  refused = false;
  fireEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.findLast(({ method }) => method === "PUT")).toMatchObject({
    path: "/device/8",
    body: { latitude: 10.776889, longitude: 106.700806 },
  });
});
