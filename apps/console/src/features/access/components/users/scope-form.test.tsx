import { setUserScopeBody, type User, type UserScope } from "@sgval/contract/access/users";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { userScopeQuery } from "../../api/users.ts";
import { ScopeForm } from "./scope-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const user: User = {
  id: 7,
  username: "an07",
  email: null,
  account: null,
  phone: null,
  language: null,
  role: null,
  superUser: false,
  manageSuper: false,
  photoVersion: null,
  lastSeenAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const device = (id: number) => ({ id, name: `VAL${id}`, displayName: `Valve ${id}` });

const Tab = () => {
  const { data } = useQuery(userScopeQuery(7));
  return data && <ScopeForm user={user} scope={data} />;
};

const open = async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const server: { scope: UserScope } = {
    scope: {
      all: false,
      devices: [device(1), device(2)],
      rooms: [{ id: 4, name: "Pump room 4" }],
      zones: [],
    },
  };
  const asked = serverAnswers(({ method, path, body }) => {
    if (method === "PUT") {
      const { all, deviceIds, roomIds, zoneIds } = setUserScopeBody.parse(body);
      const place = (id: number) => ({ id, name: `Place ${id}` });
      server.scope = {
        all,
        devices: deviceIds.map(device),
        rooms: roomIds.map(place),
        zones: zoneIds.map(place),
      };
    }
    if (path === "/room/choice")
      return { status: 200, body: { data: [4, 5].map((id) => ({ id, name: `Pump room ${id}` })) } };
    if (path === "/zone") return { status: 200, body: { data: [] } };
    if (path === "/user/7/scope") return { status: 200, body: { data: server.scope } };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await showPage(<Tab />, client);
  await screen.findByText(/Valve 1/);
  return { server, asked, refetch: () => act(() => client.refetchQueries()) };
};

it("keeps the chosen devices when the server's scope comes again", async () => {
  const { server, refetch, asked } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Remove Valve 1" }));
  expect(screen.queryByText(/Valve 1/)).toBeNull();
  server.scope = { ...server.scope, devices: [device(1), device(2), device(3)] };
  await refetch();
  expect(screen.queryByText(/Valve 1/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      all: false,
      deviceIds: [2],
      roomIds: [4],
      zoneIds: [],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo changes" })).toBeNull());
});

it("shows the server's scope as it changes while nobody has touched it", async () => {
  const { server, refetch } = await open();
  server.scope = { ...server.scope, devices: [device(3)] };
  await refetch();
  expect(screen.getByText(/Valve 3/)).toBeTruthy();
  expect(screen.queryByText(/Valve 1/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo changes" })).toBeNull();
});

it("names rooms beside devices", async () => {
  const { asked } = await open();
  const rooms = await screen.findByRole("combobox", { name: "Rooms" });
  expect(rooms.textContent).toBe("Pump room 4");
  fireEvent.mouseDown(rooms);
  fireEvent.click(await screen.findByRole("option", { name: "Pump room 5" }));
  fireEvent.click(screen.getByRole("button", { name: "Save", hidden: true }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
      deviceIds: [1, 2],
      roomIds: [4, 5],
    }),
  );
});
