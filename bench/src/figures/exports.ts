import { setTimeout } from "node:timers/promises";
import { isUnderWay, listRuns, type ReportRun } from "@sgval/contract/reports/runs";
import { madeInBackground } from "@sgval/contract/table-export";
import { dayMs } from "@sgval/quantities/duration";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { fillHistory, historySize } from "../server/history-fill.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { openSession } from "../server/open-session.ts";
import { processMemory, writersOf } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";

/** Milliseconds of the file, and MB of the process that writes it and of what the server grows by. */
const limits = { workbook: 60_000, writer: 512, grown: 300 } as const;
/** Of one device, a reading a minute: 201 600 rows, or enough to be made in the background. */
const days = { full: 140, quick: 36 } as const;
const lookEvery = 100;

/** A long list as a workbook, made in the background: from the request until the file is there. */
export const measureExports = (run: BenchRun): Promise<Figure[]> =>
  withServer("exports", run.profile, async (server) => {
    const rawDays = run.quick ? days.quick : days.full;
    const [device] = await registerDevices(server, 1, 60);
    if (!device) throw new Error("no device was registered");
    return withDatabase(server.dataDir, async (client) => {
      await fillHistory(client, [device.id], { devices: 1, rawDays, yearDevices: 0, hourDays: 1 });
      const { readings } = await historySize(client);
      const api = await openApi(server.url, server.login, server.password);
      const session = await openSession(server);
      const before = processMemory(server.pid).now;
      const to = Date.now();
      const range = `from=${to - (rawDays + 1) * dayMs}&to=${to}`;
      const direct = await session.read(`/device/${device.id}/data/export?format=csv&${range}`);
      const startedAt = performance.now();
      const asked = await api.get(`/device/${device.id}/data/export?format=xlsx&${range}`);
      const { runId } = madeInBackground.parse(asked).data;
      let writer = 0;
      const follow = async (): Promise<ReportRun> => {
        for (;;) {
          writer = Math.max(writer, writersOf(server.pid));
          const { data } = listRuns.answer.parse(await api.get("/report-run"));
          const found = data.find(({ id }) => id === runId);
          if (found && !isUnderWay(found.state)) return found;
          await setTimeout(lookEvery);
        }
      };
      const { state, error, files } = await follow();
      if (state !== "done") throw new Error(`the workbook was not made: ${error}`);
      const value = performance.now() - startedAt;
      const [file] = files;
      const fetched = await session.read(`/report-run/${runId}/file?format=xlsx`);
      if (fetched.bytes !== file?.bytes) throw new Error(`${fetched.bytes} bytes instead of ${file?.bytes}`);
      session.close();
      run.log(`${readings} rows, ${(fetched.bytes / 1e6).toFixed(1)} MB`);
      return [
        atMost(limits.workbook, {
          name: "exports workbook",
          unit: "ms",
          value,
          limit: direct.milliseconds,
        }),
        reference({ name: "exports rows", unit: "rows", value: readings }),
        atMost(limits.writer, { name: "exports writer", unit: "MB", value: writer }),
        atMost(limits.grown, {
          name: "exports grown",
          unit: "MB",
          value: Math.max(0, processMemory(server.pid).peak - before),
        }),
      ];
    });
  });
