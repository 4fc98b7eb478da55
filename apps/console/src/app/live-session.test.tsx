import { act } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { deviceQuery } from "../features/devices/api/read-device.ts";
import { DeviceLoader } from "../features/devices/components/device-loader.tsx";
import { queryClient } from "../shared/api/query-client.ts";
import { aDevice } from "../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../shared/ui/page.fixture.tsx";
import { LiveSession, liveListeners } from "./live-session.tsx";

const socketListeners = new Map<string, () => void>();
const hearing: { event?: (name: string, body?: unknown) => void } = {};
vi.mock("../shared/realtime/live-socket.ts", () => ({
  openLiveSocket: () => ({
    socket: {
      on: (event: string, listener: () => void) => socketListeners.set(event, listener),
      onAny: (listener: (name: string, body?: unknown) => void) => {
        hearing.event = listener;
      },
      offAny: () => {},
      emit: () => {},
    },
    close: () => {},
  }),
}));

const flows: (number | null | undefined)[] = [];
const page = (
  <DeviceLoader id={7}>
    {(device) => {
      flows.push(device.latest?.values.flow);
      return null;
    }}
  </DeviceLoader>
);

const measuredAt = new Date(Date.UTC(2030, 10, 18, 2, 1)).toISOString();
const reading = { deviceId: 7, measuredAt, receivedAt: measuredAt, values: { flow: 12.5 }, quality: {} };

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("renders the page of a device once for one live update", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 404, body: {} }));
  const { queryKey } = deviceQuery(7);
  queryClient.setQueryData(queryKey, { ...aDevice({}), id: 7 });
  await showPage(page, queryClient);
  const subscribed = () => queryClient.getQueryCache().find({ queryKey })?.getObserversCount();
  await vi.waitFor(() => expect(subscribed()).toBe(1));
  flows.length = 0;

  // Without `act`, which would batch several renders into one.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const listeners = liveListeners(queryClient);
  for (const listener of listeners) listener.updates?.([{ type: "VGA", deviceId: 7, readings: [reading] }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(flows).toEqual([12.5]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  act(() => {
    for (const listener of listeners) listener.stop?.();
  });
});

it("asks who is signed in again when the line is back, as nobody could say that the scope was narrowed", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  const asked: string[] = [];
  serverAnswers(({ path }) => {
    asked.push(path);
    return { status: 404, body: {} };
  });
  const callsOfMe = () => asked.filter((path) => path.endsWith("/me")).length;
  await showPage(<LiveSession />, queryClient);
  await vi.waitFor(() => expect(callsOfMe()).toBe(1));
  socketListeners.get("connect")?.();
  await vi.waitFor(() => expect(callsOfMe()).toBe(2));
});

it("takes what no page shows out of memory when the server says that rights were lost", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 404, body: {} }));
  delete hearing.event;
  await showPage(<LiveSession />, queryClient);
  await vi.waitFor(() => expect(hearing.event).toBeDefined());
  const { queryKey, meta } = deviceQuery(7);
  await queryClient.fetchQuery({ queryKey, meta, queryFn: () => ({ seen: true }) });
  act(() => hearing.event?.("rights:changed"));
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
