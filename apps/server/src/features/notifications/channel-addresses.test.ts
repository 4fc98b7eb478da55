import { listActivity } from "@sgval/contract/activity/activity";
import {
  createChannel,
  deleteChannel,
  listChannels,
  updateChannel,
} from "@sgval/contract/notifications/channels";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const url = (path: string) => `https://hooks.example.org/services/${path}?apikey=k3y`;
const channel = (path: string) => ({
  ...{ type: "webhook" as const, name: "Slack", enabled: true, url: url(path), secret: "s" },
  ...{ template: null, insideAllowed: false, kinds: [] },
});

it("the activity log has only the origin of an address, as the rest of it is a secret of many services", async () => {
  const { data } = await harness.ok(harness.admin, createChannel, { body: channel("T1/first") });
  const params = { id: data.id };
  await harness.ok(harness.admin, updateChannel, { params, body: channel("T1/second") });
  await harness.ok(harness.admin, deleteChannel, { params });
  const query = { q: "Slack", size: 100 };
  const log = await harness.ok(harness.admin, listActivity, { query });
  expect(JSON.stringify(log)).not.toMatch(/first|second|k3y/);
  const [deleted, updated, created] = await harness.history("Slack");
  expect(created?.after).toMatchObject({ url: "https://hooks.example.org" });
  expect(updated?.after).toMatchObject({ urlReplaced: true });
  expect(deleted?.before).toMatchObject({ url: "https://hooks.example.org" });
});

it("only who may change a channel reads its whole address", async () => {
  const { data } = await harness.ok(harness.admin, createChannel, { body: channel("T2/read") });
  const urlFor = async (who = harness.admin) =>
    (await harness.ok(who, listChannels)).data.find(({ id }) => id === data.id)?.url;
  expect(await urlFor()).toBe(url("T2/read"));
  const reader = await aUser().withPermissions("Setting.Index").signedInTo(harness);
  expect(await urlFor(reader)).toBe("https://hooks.example.org");
  const limited = await aUser()
    .withPermissions("Setting.Index", "Setting.Update")
    .seeing(await aDevice().in(harness))
    .signedInTo(harness);
  expect(await urlFor(limited)).toBe("");
});
