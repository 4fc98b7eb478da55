import { createRole, listRoles } from "@sgval/contract/access/roles";
import { createUser, listUsers } from "@sgval/contract/access/users";
import type { Citizen, CityRole } from "../city/people.ts";
import type { Api } from "./api-client.ts";

const mostListed = 100;

/** Id of each role by its name; those that are missing are made. */
async function ensureRoles(api: Api, roles: readonly CityRole[]): Promise<Map<string, number>> {
  const { data } = listRoles.answer.parse(await api.get(`${listRoles.path}?size=${mostListed}`));
  const ids = new Map(data.map(({ name, id }) => [name, id]));
  for (const role of roles) {
    if (ids.has(role.name)) continue;
    const made = createRole.answer.parse(await api.post(createRole.path, role));
    ids.set(role.name, made.data.id);
  }
  return ids;
}

const isThere = async (api: Api, username: string): Promise<boolean> => {
  const question = `${listUsers.path}?size=${mostListed}&q=${encodeURIComponent(username)}`;
  const { data } = listUsers.answer.parse(await api.get(question));
  return data.some((user) => user.username === username);
};

/**
 * Makes sure the utility's roles and people exist, so that the console can be tried as each of them. Whoever is
 * there already stays as they are. What fails is reported and left out.
 *
 * @param deviceIds ids of the devices by their names
 * @param password what the new people sign in with
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
      if (await isThere(api, username)) continue;
      // Everybody of the example shares one password, so that the console can be tried at once.
      const body = { username, email, phone, password, roleId: roles.get(role), mustChangePassword: false };
      const { data: user } = createUser.answer.parse(await api.post(createUser.path, body));
      const seen = devices?.flatMap((name) => deviceIds.get(name) ?? []);
      await api.put(`/user/${user.id}/scope`, { all: seen === undefined, deviceIds: seen ?? [] });
    } catch (error) {
      report(`${username}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
