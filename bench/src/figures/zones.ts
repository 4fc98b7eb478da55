import { readZoneBalance } from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { atMost, type BenchRun, type Figure, percentile } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { fillHistory, historySize } from "../server/history-fill.store.ts";
import { fillMeters } from "../server/meter-fill.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { openSession } from "../server/open-session.ts";
import { processMemory } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";

/** Milliseconds and MB that a balance may take. */
const limits = { balance: 2_000, first: 2_000, grown: 300 } as const;
const boundaryDevices = 4;
const connections = 1_250;
const polygon = {
  type: "Polygon",
  coordinates: [
    [
      [106.7, 10.8],
      [106.71, 10.8],
      [106.71, 10.81],
      [106.7, 10.8],
    ],
  ],
};

/**
 * The water balance of a year of a zone with three inlets and an export that report each minute, and of its customers, whose
 * meters report daily.
 */
export const measureZones = (run: BenchRun): Promise<Figure[]> =>
  withServer("zones", run.profile, async (server) => {
    const ids = (await registerDevices(server, boundaryDevices)).map(({ id }) => id);
    const days = run.quick ? 31 : 365;
    return withDatabase(server.dataDir, async (client) => {
      const amounts = {
        devices: ids.length,
        rawDays: days,
        yearDevices: run.quick ? 0 : ids.length,
        hourDays: days,
      };
      await fillHistory(client, ids, amounts);
      const { readings } = await historySize(client);
      run.log(`${readings} readings of ${ids.length} devices`);
      const api = await openApi(server.url, server.login, server.password);
      const { data: zone } = createZone.answer.parse(
        await api.post(createZone.path, {
          ...{ name: "DMA 01", polygon },
          account: {
            boundary: ids.map((deviceId, index) => ({ deviceId, role: index === 0 ? "export" : "inlet" })),
            ...{ households: 1_200, nonHouseholds: 50, mainsLength: 12.5, connections },
            azpDeviceId: ids[1],
          },
        }),
      );
      // A reading before and one after, so that every meter covers the period.
      await fillMeters(client, { zoneId: zone.id, meters: connections, days: days + 1 });
      const session = await openSession(server);
      const dayOf = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
      const balance = `/zone/${zone.id}/balance?from=${dayOf(days)}&to=${dayOf(1)}`;
      const before = processMemory(server.pid).now;
      const { milliseconds: first } = await session.read(balance);
      const grown = processMemory(server.pid).peak - before;
      const times: number[] = [];
      for (let count = 0; count < (run.quick ? 3 : 30); count += 1)
        times.push((await session.read(balance)).milliseconds);
      session.close();
      const { data } = readZoneBalance.answer.parse(await api.get(balance));
      if (data.meters?.read !== connections) throw new Error("the balance does not know the meters");
      return [
        atMost(limits.balance, { name: "zones balance", unit: "ms", value: percentile(times, 0.99) }),
        // From the readings of the year: only once, or after another device stands at the boundary.
        atMost(limits.first, { name: "zones first", unit: "ms", value: first }),
        atMost(limits.grown, { name: "zones grown", unit: "MB", value: Math.max(0, grown) }),
      ];
    });
  });
