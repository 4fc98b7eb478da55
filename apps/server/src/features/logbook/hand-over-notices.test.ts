import { listNotices } from "@sgval/contract/notifications/notices";
import { expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useLogbook } from "./logbook.fixture.ts";

const { harness, write } = useLogbook();
const writer = ["Logbook.Index", "Logbook.Create"];

it("a hand-over note is behind the bells of those who may accept it and see what it is about, not of its author", async () => {
  const valve = await aDevice().named("LOG-VGA-1").ofType("VGA").in(harness);
  const other = await aDevice().named("LOG-VGA-2").ofType("VGA").in(harness);
  const lan = await aUser()
    .named("lan1")
    .withPermissions(...writer)
    .signedInTo(harness);
  const next = await aUser()
    .named("next1")
    .withPermissions(...writer)
    .seeing(valve)
    .signedInTo(harness);
  const reader = await aUser().named("reader1").withPermissions("Logbook.Index").signedInTo(harness);
  const entry = await write(lan, { kind: "hand_over", text: "Van đang kẹt\nGọi tổ van", deviceId: valve.id });
  await write(lan, { kind: "hand_over", deviceId: other.id });
  await write(lan, { text: "Chỉ ghi chú", deviceId: valve.id });
  const noticesOf = async (as: SignedIn) =>
    (await harness.ok(as, listNotices, {})).data
      .filter(({ kind }) => kind === "handOver")
      .map(({ key, text, href }) => ({ key, text, href }));
  await vi.waitFor(async () =>
    expect(await noticesOf(next)).toEqual([
      {
        key: `hand-over-${entry.id}`,
        text: "Bàn giao ca chờ nhận · lan1 · LOG-VGA-1 · Van đang kẹt…",
        href: "/apps/logbook/list?waiting=true",
      },
    ]),
  );
  expect(await noticesOf(lan)).toEqual([]);
  expect(await noticesOf(reader)).toEqual([]);
});
