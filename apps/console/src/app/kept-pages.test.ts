import type { QueryKey } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { alarmSummaryQuery, alarmsOfDevicesQuery } from "../features/alarms/api/alarms.ts";
import { alarmBoardQuery, alarmHealthQuery } from "../features/alarms/api/board.ts";
import * as overview from "../features/dashboards/api/overview.ts";
import { deviceQuery } from "../features/devices/api/read-device.ts";
import { meterListQuery, meterQuery } from "../features/meters/api/meters.ts";
import { stationRegulationQuery } from "../features/pumps/api/regulation.ts";
import { bankQuery, stationQuery } from "../features/pumps/api/stations.ts";
import { riskBoardQuery, riskListQuery } from "../features/risk/api/risks.ts";
import { mimicListQuery, mimicQuery } from "../features/scada/api/mimics.ts";
import { ApiError } from "../shared/api/api-error.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { endSession, startSession } from "../shared/api/session.ts";

const stored = new Map<string, unknown>();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  clear: async () => stored.clear(),
}));

afterEach(() => {
  queryClient.clear();
  endSession();
});

const signIn = () => {
  const userData = {
    ...{ id: 1, username: "tam01", email: null, superUser: true, manageSuper: true, role: null },
    ...{ createdAt: "", updatedAt: "" },
  };
  startSession({ accessToken: "t1", userData, userAbilityRules: [] }, true);
};

/** What the start pages of the staff ask for. */
const asked: Record<string, readonly { queryKey: QueryKey; meta?: object | undefined }[]> = {
  overview: [
    overview.overviewQuery({}),
    overview.worstDevicesQuery({}),
    overview.equipmentQuery({}),
    overview.commandsTodayQuery({}),
    overview.lossesQuery({}),
    overview.volumeQuery({}, 1),
    overview.pressureTableQuery({}, 1),
    alarmSummaryQuery(),
  ],
  "risk board": [
    alarmSummaryQuery(),
    alarmHealthQuery(),
    alarmBoardQuery(),
    riskBoardQuery(),
    riskListQuery({}),
  ],
  SCADA: [mimicListQuery(), mimicQuery(4), deviceQuery(7), alarmsOfDevicesQuery([7])],
  "pump page": [deviceQuery(7), stationQuery(7), bankQuery(7), stationRegulationQuery(7)],
};

it.each(Object.keys(asked))(
  "the %s opens without a connection with its last values, as old as they are",
  async (page) => {
    signIn();
    for (const { queryKey, meta } of asked[page] ?? []) {
      const query = (queryFn: () => unknown) => ({
        queryKey,
        meta,
        queryFn: async () => queryFn(),
        retry: false,
      });
      await queryClient.fetchQuery(query(() => ({ seen: true })));
      const fetchedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.clear();
      await queryClient.prefetchQuery(
        query(() => {
          throw new ApiError("network_unreachable");
        }),
      );
      const { data, dataUpdatedAt, status } = queryClient.getQueryState(queryKey) ?? {};
      expect([queryKey, data, status]).toEqual([queryKey, { seen: true }, "error"]);
      expect(Math.abs((dataUpdatedAt ?? 0) - (fetchedAt ?? 0))).toBeLessThan(1000);
    }
  },
);

it("writes no names and codes of customers down with their meters", async () => {
  signIn();
  const meter = { id: 1, code: "DH-1", customerName: "Nguyễn Văn A", customerCode: "KH-1" };
  for (const [{ queryKey, meta }, data] of [
    [meterListQuery({}), { data: [meter], metaData: { total: 1, page: 1, size: 10 } }],
    [meterQuery(1), meter],
  ] as const) {
    stored.clear();
    const fetched = await queryClient.fetchQuery({ queryKey, meta, queryFn: async () => data });
    expect(JSON.stringify(fetched)).toContain("Nguyễn Văn A");
    await vi.waitFor(() => expect(JSON.stringify([...stored.values()])).toContain("DH-1"));
    expect(JSON.stringify([...stored.values()])).not.toMatch(/Nguyễn|KH-1/);
  }
});
