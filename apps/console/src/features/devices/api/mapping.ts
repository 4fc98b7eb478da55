import { type DeadLetter, listDeadLetters, type Replayed } from "@sgval/contract/connections/dead-letters";
import { listUnclaimedTopics, type UnclaimedTopic } from "@sgval/contract/connections/unclaimed-topics";
import { channelInput } from "@sgval/contract/devices/device";
import { valueText } from "@sgval/contract/devices/mapping/channel-parsing";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import {
  type HeardMessages,
  listening,
  listenToDevice,
  readHeardMessages,
  testMapping,
} from "@sgval/contract/readings/mapping";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { letterQuery, replayPart, useRefreshReplayed } from "../../../shared/queries/dead-letters.ts";
import { bodyOf, type DeviceFormValues } from "../device-form.ts";
import { deviceKeys } from "./keys.ts";

/** Ranges and texts that are still being typed count when they are complete. */
const withoutOpenFields = (channel: ReturnType<typeof bodyOf>["channels"][number]) =>
  channelInput.safeParse(channel).success
    ? channel
    : {
        ...channel,
        ...{ rawMin: null, rawMax: null, measuringMin: null, measuringMax: null, under: null, over: null },
        ...{ factor: null, offset: null },
        valueTexts: channel.valueTexts?.filter((text) => valueText.safeParse(text).success),
      };

/** A message to test: one that came has its time, one that was typed has none. */
export interface TestedMessage {
  payload: string;
  /** Of one that is bytes and no text. */
  encoding?: "utf8" | "base64" | undefined;
  receivedAt?: string | undefined;
}

/** What the server's decoder makes of a message with the mapping of a form; nothing is stored. */
export const mappingTestQuery = (
  /** `null` before there is a device. */
  deviceId: number | null,
  values: DeviceFormValues,
  message: TestedMessage | null,
) => {
  const body = {
    ...{
      ...(deviceId !== null && { deviceId }),
      type: values.type,
      payloadKeys: values.payloadKeys,
      ...(message ?? { payload: "" }),
    },
    channels: bodyOf(values).channels.flatMap((channel) => {
      const { data } = channelInput.safeParse(withoutOpenFields(channel));
      return data ? [data] : [];
    }),
  };
  return queryOptions({
    queryKey: deviceKeys.mappingTest(deviceId, body),
    queryFn: async ({ signal }) => (await call(testMapping, { body, signal })).data,
    enabled: message !== null && message.payload.trim() !== "",
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
};

/** Fields with a number in the last message on a topic of a customer's broker, by the names a channel reads them under. */
export const seenFieldsQuery = ({ broker, topic }: { broker: number; topic: string }) =>
  queryOptions({
    queryKey: deviceKeys.seen(broker, topic),
    queryFn: async ({ signal }): Promise<string[]> => {
      const query = { q: topic, brokerId: broker, size: 100 };
      const { data } = await call(listUnclaimedTopics, { query, signal });
      const message = data.find((one) => one.topic === topic);
      if (message?.encoding !== "utf8") return [];
      const { payload } = message;
      // Without channels every measurement is a field that nobody reads yet, whatever the type.
      const body = { type: "VGA" as const, channels: [], payloadKeys: noPayloadKeys, payload };
      const { fields } = (await call(testMapping, { body, signal })).data;
      const isValue = (text: string) =>
        /^(?:on|off|true|false)$/i.test(text) ||
        (text !== "" && Number.isFinite(Number(text.replace(",", "."))));
      return [
        ...new Set(
          fields.flatMap(({ key, kind, use, text }) =>
            key !== null && kind === "value" && use === "unknown" && isValue(text) ? [key] : [],
          ),
        ),
      ];
    },
    retry: false,
  });

const secondMs = 1000;

/** The messages of a device that somebody listens to; asked for every second while it goes on. */
export const heardQuery = (id: number) =>
  queryOptions({
    queryKey: deviceKeys.heard(id),
    queryFn: async ({ client, queryKey, signal }): Promise<HeardMessages> => {
      const before = client.getQueryData<HeardMessages>(queryKey);
      const after = before?.messages.at(-1)?.number ?? 0;
      const { data } = await call(readHeardMessages, { params: { id }, query: { after }, signal });
      return {
        ...data,
        endsAt: before?.endsAt ?? data.endsAt,
        messages: [...(before?.messages ?? []), ...data.messages],
      };
    },
    // Begun by the mutation below.
    enabled: (query) => query.state.data !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.endsAt && Date.parse(state.data.endsAt) > serverNow() ? secondMs : false,
    gcTime: 0,
  });

/** Each of its answers is a page of topics. */
const topicEveryMs = 2 * secondMs;

/**
 * The messages on a topic that belongs to no device, from the last one before somebody listened until a time (epoch
 * ms), the newest last. The server keeps one of each topic: of messages that come faster some are left out.
 */
export const topicMessagesQuery = ({ topic, until }: { topic: string; until: number }) =>
  queryOptions({
    queryKey: deviceKeys.heardOn(topic, until),
    queryFn: async ({ client, queryKey, signal }): Promise<UnclaimedTopic[]> => {
      const before = client.getQueryData<UnclaimedTopic[]>(queryKey) ?? [];
      const { data } = await call(listUnclaimedTopics, { query: { q: topic, size: 100 }, signal });
      const newest = data.find((one) => one.topic === topic);
      return !newest || before.at(-1)?.times === newest.times ? before : [...before, newest];
    },
    enabled: until > 0,
    refetchInterval: () => (serverNow() < until ? topicEveryMs : false),
    gcTime: 0,
  });

/** Listens to a device for half a minute. */
export const useListen = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(listenToDevice, { params: { id } })).data,
    onSuccess: (heard) =>
      client.setQueryData<HeardMessages>(deviceKeys.heard(id), {
        ...heard,
        // By the clock of this browser, which may be another than the server's.
        endsAt: new Date(serverNow() + listening.seconds * secondMs).toISOString(),
      }),
  });
};

/** A dead letter as a message to test, at the time when it came. */
export const testedLetter = ({
  payload,
  encoding,
  receivedAt,
}: Pick<DeadLetter, "payload" | "encoding" | "receivedAt">): TestedMessage => ({
  ...{ payload, receivedAt },
  ...(encoding === "base64" && { encoding }),
});

/** The newest dead letter of a device as a message to test; `null` without one. */
export const newestLetterQuery = (deviceId: number) =>
  queryOptions({
    queryKey: deviceKeys.newestLetter(deviceId),
    queryFn: async ({ client, signal }): Promise<TestedMessage | null> => {
      const { data } = await call(listDeadLetters, { query: { deviceId, size: 1 }, signal });
      const newest = data[0];
      return newest ? client.fetchQuery(letterQuery(newest.id)).then(testedLetter) : null;
    },
  });

/** How often it is asked whether more messages came that could not be read. */
const countingMs = 5 * secondMs;

/** How many messages of a device are kept because they could not be read, and how many of them gave readings all the same. */
export const keptQuery = (deviceId: number) =>
  queryOptions({
    queryKey: deviceKeys.kept(deviceId),
    queryFn: async ({ signal }) => {
      const count = async (more: { reason?: "fields_left" }) =>
        (await call(listDeadLetters, { query: { deviceId, size: 1, ...more }, signal })).metaData.total;
      const [total, read] = await Promise.all([count({}), count({ reason: "fields_left" })]);
      return { total, read };
    },
    refetchInterval: countingMs,
  });

/** A form is not held up longer than some ten thousand messages take. */
const mostParts = 20;

/** Reads the kept messages of a device by its mapping as it is saved: samples that were stored, and messages that stay. */
export const useReplayKept = (deviceId: number) =>
  useMutation({
    mutationFn: async (): Promise<{ stored: number; stay: number }> => {
      let [stored, stay] = [0, 0];
      let next: Replayed["next"] = null;
      for (let part = 0; part < mostParts; part += 1) {
        const replayed: Replayed = await replayPart({ filter: { deviceId } }, next);
        stored += replayed.stored;
        stay += replayed.letters - replayed.removed;
        next = replayed.next;
        if (next === null) break;
      }
      return { stored, stay: stay + (next?.left ?? 0) };
    },
    onSettled: useRefreshReplayed(),
  });
