import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { AddDevicePage } from "./add-device-page.tsx";
import { EditDevice } from "./edit-device.tsx";

interface Pointed {
  lngLat: { lng: number; lat: number; wrap: () => { lng: number; lat: number } };
}
// The test browser draws no maps: what the library would say of a click and of a drag is said here.
const library = vi.hoisted(() => ({
  click: undefined as ((event: Pointed) => void) | undefined,
  dragEnd: undefined as ((event: Pointed) => void) | undefined,
  pin: null as [number, number] | null,
}));
vi.mock("@vis.gl/react-maplibre", () => ({
  Marker: (props: { longitude: number; latitude: number; onDragEnd: (event: Pointed) => void }) => {
    library.pin = [props.longitude, props.latitude];
    library.dragEnd = props.onDragEnd;
    return null;
  },
}));
vi.mock("../../../../shared/ui/map/map-frame.tsx", () => ({
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>,
}));
vi.mock("../../../../shared/ui/map/base-map.tsx", () => ({
  BaseMap: (props: { children: ReactNode; onClick?: (event: Pointed) => void }) => {
    library.click = props.onClick;
    return <div role="application">{props.children}</div>;
  },
}));

const at = (lng: number, lat: number): Pointed => ({
  // A map that was turned around the Earth counts on beyond 180 degrees.
  lngLat: { lng: lng + 360, lat, wrap: () => ({ lng, lat }) },
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const answering = () =>
  serverAnswers(({ method, path }) => ({
    status: 200,
    body:
      method !== "GET" || path.startsWith("/device/")
        ? { data: aDevice() }
        : { data: [], metaData: { total: 0, counts: {} } },
  }));

beforeEach(() => {
  Object.assign(library, { click: undefined, dragEnd: undefined, pin: null });
  signedInAs({ superUser: true, manageSuper: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("gives a new device the position of a click on the map, and of its pin where that was dragged", async () => {
  const asked = answering();
  await showPage(<AddDevicePage />);
  await screen.findByRole("application");
  fireEvent.change(screen.getByLabelText(/Device code/, { selector: "input" }), {
    target: { value: "VGA-08" },
  });
  fireEvent.change(screen.getByLabelText(/Display name/, { selector: "input" }), {
    target: { value: "Van 8" },
  });
  expect(library.pin).toBeNull();
  act(() => library.click?.(at(106.700806499, 10.776889)));
  // Ten centimetres; the rest is noise of the pointer.
  expect([field("Latitude").value, field("Longitude").value]).toEqual(["10.776889", "106.700806"]);
  expect(library.pin).toEqual([106.700806, 10.776889]);
  act(() => library.dragEnd?.(at(106.7, 10.78)));
  fireEvent.click(screen.getByText("Add"));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/device",
      body: { name: "VGA-08", latitude: 10.78, longitude: 106.7 },
    }),
  );
});

it("takes typed coordinates after a click, and a click after typed ones", async () => {
  answering();
  await showPage(<EditDevice device={aDevice({ latitude: 10.8, longitude: 106.7 })} />);
  await screen.findByRole("application");
  expect(library.pin).toEqual([106.7, 10.8]);
  act(() => library.click?.(at(106.71, 10.81)));
  fireEvent.change(field("Latitude"), { target: { value: "10.9" } });
  expect(library.pin).toEqual([106.71, 10.9]);
  act(() => library.click?.(at(106.72, 10.82)));
  expect(field("Latitude").value).toBe("10.82");
});
