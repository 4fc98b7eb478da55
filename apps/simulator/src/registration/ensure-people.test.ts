import { createRoleBody } from "@sgval/contract/access/roles";
import { createUserBodyFor, setUserScopeBody } from "@sgval/contract/access/users";
import { permissions } from "@sgval/contract/permission";
import { expect, it } from "vitest";
import { citizens, cityRoles } from "../city/people.ts";
import { fleet } from "../devices/fleet.ts";
import type { Api } from "./api-client.ts";
import { ensurePeople } from "./ensure-people.ts";

const epoch = "2025-11-20T01:00:00.000Z";
const password = "Sgval-demo-1";

/** A fake API that validates requests with the contract and stores them. */
function rememberingApi() {
  const roles = [{ id: 1, name: "client" }];
  const users: { id: number; username: string; roleId: number | null | undefined }[] = [];
  const scopes = new Map<string, unknown>();
  const times = { createdAt: epoch, updatedAt: epoch };
  const roleView = (role: { id: number; name: string }) => ({
    ...{ ...role, ...times, description: "", isDefault: false, locked: false },
    ...{ permissions: [], users: 0, members: [] },
  });
  const userView = ({ id, username }: { id: number; username: string }) => ({
    ...{ id, username, ...times, email: null, account: null, phone: null, language: null, role: null },
    ...{ superUser: false, manageSuper: false, photoVersion: null, lastSeenAt: null },
  });
  const counts = { total: 0, admins: 0, clients: 0, superUsers: 0, neverSignedIn: 0 };
  const metaData = { total: 0, page: 1, size: 100, counts };
  const api: Api = {
    get: async (path) => ({
      data: path.startsWith("/role") ? roles.map(roleView) : users.map(userView),
      metaData,
    }),
    post: async (path, body) => {
      if (path === "/role") {
        const role = { id: roles.length + 1, name: createRoleBody.parse(body).name };
        roles.push(role);
        return { data: roleView(role) };
      }
      const { username, roleId } = createUserBodyFor(true).parse(body);
      const user = { id: users.length + 1, username, roleId };
      users.push(user);
      return { data: userView(user) };
    },
    put: async (path, body) => scopes.set(path, setUserScopeBody.parse(body)),
  };
  return { api, roles, users, scopes };
}

const deviceIds = new Map(fleet(0).map(({ name }, index) => [name, index + 1]));
const utility = { roles: cityRoles, citizens };

it("gives every user an existing role", async () => {
  const { api, roles, users } = rememberingApi();
  await ensurePeople(api, utility, deviceIds, password, (line) => expect.unreachable(line));
  expect(users.map(({ username }) => username)).toEqual(citizens.map(({ username }) => username));
  expect(users.every(({ roleId }) => roles.some(({ id }) => id === roleId))).toBe(true);
});

it("limits the client to the devices of one area, and staff to none", async () => {
  const { api, scopes } = rememberingApi();
  await ensurePeople(api, utility, deviceIds, password, () => undefined);
  expect(scopes.get("/user/1/scope")).toEqual({ all: true, deviceIds: [], roomIds: [], zoneIds: [] });
  const named = ["VGA-03", "DL-03", "DL-09", "DL-10", "DMA-03"].map((name) => deviceIds.get(name));
  expect(scopes.get("/user/4/scope")).toEqual({ all: false, deviceIds: named, roomIds: [], zoneIds: [] });
});

it("changes nothing when it runs again", async () => {
  const { api, roles, users } = rememberingApi();
  await ensurePeople(api, utility, deviceIds, password, () => undefined);
  const before = [roles.length, users.length];
  await ensurePeople(api, utility, deviceIds, password, () => undefined);
  expect([roles.length, users.length]).toEqual(before);
});

it("uses only permissions of the contract", () => {
  for (const role of cityRoles) expect(permissions).toEqual(expect.arrayContaining([...role.permissions]));
});

it.each([
  ["Trực vận hành", ["Logbook.Index", "Logbook.Create"]],
  ["Kỹ sư mạng lưới", ["Logbook.Index", "Logbook.Create", "Network.Create"]],
] as const)("lets %s do the work of the role", (name, needed) => {
  expect(cityRoles.find((role) => role.name === name)?.permissions).toEqual(
    expect.arrayContaining([...needed]),
  );
});
