import type { DutyRoster, EscalationSetting } from "@sgval/contract/notifications/duty";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { View } from "../../gateways/tables/table-source.ts";
import type { Outbound } from "../../gateways/webhooks/outbound.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import type { Lease } from "../../kernel/nodes/leases.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import type { Kernel } from "../../kernel/services.ts";
import type { ClosingDeps } from "../alarms/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { Setting } from "../settings/index.ts";
import type { PushKey } from "./push/push-key.ts";

/** What routes and reactions of notifications work with. */
export interface NotificationsDeps extends Kernel {
  secrets: SecretBox;
  mailer: Mailer;
  jobs: Jobs;
  outbound: Outbound;
  /** The address of the console, for links. */
  origin: () => string;
  /** The units of whoever has chosen none. */
  units: () => View["units"];
  registry: DeviceRegistry;
  latest: ClosingDeps["latest"];
  dutyRoster: Setting<DutyRoster>;
  escalation: Setting<EscalationSetting>;
  lease: Pick<Lease, "isHeld">;
  pushKey: () => Promise<PushKey>;
}
