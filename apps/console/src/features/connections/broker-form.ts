import { type Broker, type BrokerBody, brokerBody } from "@sgval/contract/connections/brokers";
import { fieldProblems } from "@sgval/contract/message";
import * as z from "zod";

/** The form of a broker: its port and its subscriptions, one in a line, are typed as text. */
export interface BrokerFormValues {
  name: string;
  host: string;
  port: string;
  tls: boolean;
  verifyTls: boolean;
  ca: string;
  protocol: number;
  clientId: string;
  username: string;
  password: string;
  subscriptions: string;
}

export const formOf = (broker: Broker | null): BrokerFormValues => ({
  name: broker?.name ?? "",
  host: broker?.host ?? "",
  port: String(broker?.port ?? 1883),
  tls: broker?.tls ?? false,
  verifyTls: broker?.verifyTls ?? true,
  ca: broker?.ca ?? "",
  protocol: broker?.protocol ?? 4,
  clientId: broker?.clientId ?? "",
  username: broker?.username ?? "",
  password: "",
  subscriptions: broker?.subscriptions.map(({ topic }) => topic).join("\n") ?? "",
});

/** What is sent: a topic that belongs to one device keeps it, an empty password leaves the stored one. */
export const bodyOf = (values: BrokerFormValues, broker: Broker | null): BrokerBody => {
  const { password, subscriptions, port, protocol, clientId, ...fields } = values;
  const topics = subscriptions
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    ...fields,
    port: Number(port),
    protocol: protocol === 5 ? 5 : 4,
    ...(clientId.trim() === "" ? {} : { clientId: clientId.trim() }),
    ...(password === "" ? {} : { password }),
    enabled: broker?.enabled ?? true,
    subscriptions: topics.map((topic) => ({
      topic,
      deviceId: broker?.subscriptions.find((one) => one.topic === topic)?.deviceId ?? null,
    })),
  };
};

/** Checks the form by what the server accepts; a problem of one subscription is one of the field. */
export const brokerForm = (broker: Broker | null) =>
  z.custom<BrokerFormValues>().superRefine((values, context) => {
    const parsed = brokerBody.safeParse(bodyOf(values, broker));
    for (const { field, message } of parsed.success ? [] : fieldProblems(parsed.error))
      context.addIssue({ code: "custom", path: [field.split(".")[0] ?? field], message });
  });
