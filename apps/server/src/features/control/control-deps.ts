import type { CommandAnswer } from "@sgval/contract/mqtt";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { GatewayOutcome } from "../../gateways/mqtt/gateway-commands.ts";
import type { Rights } from "../../kernel/actor.ts";
import type { Readiness } from "../../kernel/http/observe.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Lease } from "../../kernel/nodes/leases.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeadLetters } from "../connections/index.ts";
import type {
  ConnectionStates,
  DeviceRecord,
  DeviceRegistry,
  LatestReadings,
  LatestTimestamps,
} from "../devices/index.ts";
import type { CheckRefusal, CommandCheck } from "./command-checks.ts";
import type { CommandEvents } from "./command-events.ts";
import type { CommandRecord } from "./command-record.ts";

/** Publishes commands to devices. */
export interface CommandPublisher {
  /**
   * Publishes at most once; a stop again when it is not sure that the device heard it. `absent`: no connection was
   * subscribed and the message is lost; `refused`: it broke off, so that nobody knows whether the device heard it; `rejected`: it
   * certainly did not leave, as a gateway did not take it.
   */
  publish(device: DeviceRecord, command: CommandRecord): Promise<GatewayOutcome>;
}

/** Rights as the database has them now. */
export interface RightsReader {
  /** `null` when the account is gone; read within the caller's transaction. */
  rightsOf(userId: number, db: Kysely<Database>): Promise<Rights | null>;
}

export interface ControlDeps extends AuditDeps {
  logger: Logger;
  registry: DeviceRegistry;
  latest: LatestReadings & LatestTimestamps;
  connections: ConnectionStates;
  publisher: CommandPublisher;
  deadLetters: Pick<DeadLetters, "keep">;
  /** Whether a runner regulates devices of this type in automatic mode now. */
  regulates(type: DeviceType): boolean;
  /** Whether a device has the bank that the runner of its type regulates it by; true where none is needed. */
  hasBank(trx: Kysely<Database>, device: DeviceRecord): Promise<boolean>;
  rights: RightsReader;
  /** What other features refuse; never asked about a stop. */
  checks: { refusalOf(...asked: Parameters<CommandCheck>): Promise<CheckRefusal | null> };
  /** Other features hear what answers say of now, and take those to what they sent themselves. */
  answers: {
    takeOwn(device: DeviceRecord, answer: CommandAnswer, at: Date): boolean;
    takeState(device: DeviceRecord, answer: CommandAnswer, at: Date): void;
  };
  /** Whoever lost it publishes nothing but safety stops. */
  lease: Pick<Lease, "isHeld">;
  readiness: Pick<Readiness, "add">;
  metrics: Registry;
  /** Where the journal of stops is kept. */
  dataDir: string;
  /** Longest wait for an answer, from sending. */
  responseWaitSeconds: number;
  /** Commands that one account may send; never counted for a stop. */
  commandsPerMinute: number;
}

/** What every action of control works with. */
export interface ControlContext extends ControlDeps, CommandEvents {}
