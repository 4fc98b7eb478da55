import { listUsers } from "@sgval/contract/access/users";
import { type DutyShift, readDutyRoster, updateDutyRoster } from "@sgval/contract/notifications/duty";
import type { Api } from "./api-client.ts";

const maxListed = 100;

/** A shift of the example utility, with its people by user name. */
export type CityShift = Omit<DutyShift, "people"> & { people: readonly string[] };

/** Gives the example utility its duty roster, unless somebody has made one. */
export async function ensureRoster(api: Api, shifts: readonly CityShift[]): Promise<void> {
  const { data: roster } = readDutyRoster.answer.parse(await api.get(readDutyRoster.path));
  if (roster.shifts.length > 0) return;
  const { data: users } = listUsers.answer.parse(await api.get(`${listUsers.path}?size=${maxListed}`));
  const ids = new Map(users.map(({ id, username }) => [username, id]));
  const known = shifts.map((shift) => ({
    ...shift,
    people: shift.people.flatMap((username) => ids.get(username) ?? []),
  }));
  await api.put(updateDutyRoster.path, {
    shifts: known.filter(({ people }) => people.length > 0),
    exceptions: [],
  });
}
