import { createRole, listRoles } from "@sgval/contract/access/roles";
import { createUser, listUsers } from "@sgval/contract/access/users";
import type { Citizen, CityRole } from "../city/people.ts";
import type { Api } from "./api-client.ts";

const maxListed = 100;

/** Ids of the roles by name; missing roles are created. */
async function ensureRoles(api: Api, roles: readonly CityRole[]): Promise<Map<string, number>> {
  const { data } = listRoles.answer.parse(await api.get(`${listRoles.path}?size=${maxListed}`));
  const ids = new Map(data.map(({ name, id }) => [name, id]));
  for (const role of roles) {
    if (ids.has(role.name)) continue;
    const made = createRole.answer.parse(await api.post(createRole.path, role));
    ids.set(role.name, made.data.id);
  }
  return ids;
}

const userExists = async (api: Api, username: string): Promise<boolean> => {
  const path = `${listUsers.path}?size=${maxListed}&q=${encodeURIComponent(username)}`;
  const { data } = listUsers.answer.parse(await api.get(path));
  return data.some((user) => user.username === username);
};

/**
 * Creates the roles and users of the example utility; existing ones are not changed. A user that fails is reported
 * and skipped.
 *
 * @param deviceIds ids of the devices by name
 * @param password of the new users
 */
export async function ensurePeople(
  api: Api,
  utility: { roles: readonly CityRole[]; citizens: readonly Citizen[] },
  deviceIds: ReadonlyMap<string, number>,
  password: string,
  report: (line: string) => void,
): Promise<void> {
  const roles = await ensureRoles(api, utility.roles);
  for (const { username, email, phone, role, devices } of utility.citizens) {
    try {
      if (await userExists(api, username)) continue;
      // One shared password, so that the demo can be tried as each of them.
      const body = { username, email, phone, password, roleId: roles.get(role), mustChangePassword: false };
      const { data: user } = createUser.answer.parse(await api.post(createUser.path, body));
      const seen = devices?.flatMap((name) => deviceIds.get(name) ?? []);
      await api.put(`/user/${user.id}/scope`, { all: seen === undefined, deviceIds: seen ?? [] });
    } catch (error) {
      report(`${username}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
