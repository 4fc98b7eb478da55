import { type DutyRoster, dutyRoster, onDuty } from "@sgval/contract/notifications/duty";
import { hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { citizens, cityRoles, cityShifts } from "../city/people.ts";
import type { Api } from "./api-client.ts";
import { ensureRoster } from "./ensure-roster.ts";

const times = { createdAt: "2025-11-20T01:00:00.000Z", updatedAt: "2025-11-20T01:00:00.000Z" };
const users = citizens.map(({ username }, index) => ({
  ...{ id: index + 1, username, ...times, email: null, account: null, phone: null, language: null },
  ...{ role: null, superUser: false, manageSuper: false, photoVersion: null, lastSeenAt: null },
}));
const counts = { total: 0, admins: 0, clients: 0, superUsers: 0, neverSignedIn: 0 };

/** The roster that the server has after it was ensured, having had this one. */
const ensured = async (before: DutyRoster): Promise<DutyRoster> => {
  let kept = before;
  const api: Api = {
    get: async (path) =>
      path.startsWith("/user")
        ? { data: users, metaData: { total: users.length, page: 1, size: 100, counts } }
        : { data: kept },
    post: async () => expect.unreachable("nothing is added"),
    put: async (_, body) => {
      kept = dutyRoster.parse(body);
      return { data: kept };
    },
  };
  await ensureRoster(api, cityShifts);
  return kept;
};

it("has somebody on duty at each hour of the week who may acknowledge alarms", async () => {
  const roster = await ensured({ shifts: [], exceptions: [] });
  const monday = Date.parse("2026-03-02T00:30:00+07:00");
  for (let hour = 0; hour < 168; hour += 1) {
    const [first] = onDuty(roster, monday + hour * hourMs, "Asia/Ho_Chi_Minh");
    const citizen = citizens[(first ?? 0) - 1];
    const role = cityRoles.find(({ name }) => name === citizen?.role);
    expect(role?.permissions, `hour ${hour}`).toContain("Risk.Acknowledge");
  }
});

it("leaves a roster alone that somebody has made", async () => {
  const own: DutyRoster = {
    shifts: [{ days: [1], from: "06:00", to: "18:00", people: [1] }],
    exceptions: [],
  };
  expect(await ensured(own)).toEqual(own);
});
