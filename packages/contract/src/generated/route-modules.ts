// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import * as module0 from "../access/permissions.ts";
import * as module1 from "../access/roles.ts";
import * as module2 from "../access/user-account.ts";
import * as module3 from "../access/users.ts";
import * as module4 from "../account/account.ts";
import * as module5 from "../account/preferences.ts";
import * as module6 from "../account/saved-views.ts";
import * as module7 from "../activity/activity.ts";
import * as module8 from "../activity/settings.ts";
import * as module9 from "../alarms/alarm-health.ts";
import * as module10 from "../alarms/alarm-preview.ts";
import * as module11 from "../alarms/alarm-settings.ts";
import * as module12 from "../alarms/alarm-summary.ts";
import * as module13 from "../alarms/alarms.ts";
import * as module14 from "../alarms/board-tables.ts";
import * as module15 from "../api-keys/api-keys.ts";
import * as module16 from "../automation/automation.ts";
import * as module17 from "../automation/bulk.ts";
import * as module18 from "../automation/preview.ts";
import * as module19 from "../automation/settings.ts";
import * as module20 from "../automation/state.ts";
import * as module21 from "../connections/brokers.ts";
import * as module22 from "../connections/dead-letters.ts";
import * as module23 from "../connections/refused-devices.ts";
import * as module24 from "../connections/tokens.ts";
import * as module25 from "../connections/unclaimed-topics.ts";
import * as module26 from "../contacts/contacts.ts";
import * as module27 from "../control/approval.ts";
import * as module28 from "../control/confirmed-state.ts";
import * as module29 from "../control/control.ts";
import * as module30 from "../control/effect.ts";
import * as module31 from "../control/history.ts";
import * as module32 from "../control/lock-out.ts";
import * as module33 from "../control/second-person.ts";
import * as module34 from "../control/selection.ts";
import * as module35 from "../control/set-mode.ts";
import * as module36 from "../custom-parameters/custom-parameters.ts";
import * as module37 from "../dashboards/losses.ts";
import * as module38 from "../dashboards/overview.ts";
import * as module39 from "../decoders/decoders.ts";
import * as module40 from "../decoders/downlink.ts";
import * as module41 from "../device-gateways/gateways.ts";
import * as module42 from "../device-gateways/ingest.ts";
import * as module43 from "../device-gateways/messages.ts";
import * as module44 from "../device-gateways/waiting-devices.ts";
import * as module45 from "../devices/bulk.ts";
import * as module46 from "../devices/device-types.ts";
import * as module47 from "../devices/favourites.ts";
import * as module48 from "../devices/import.ts";
import * as module49 from "../devices/mapping/profiles.ts";
import * as module50 from "../devices/photos.ts";
import * as module51 from "../devices/rejected-fields.ts";
import * as module52 from "../devices/routes.ts";
import * as module53 from "../isolation/isolation.ts";
import * as module54 from "../isolation/marked-valves.ts";
import * as module55 from "../leaks/images.ts";
import * as module56 from "../leaks/leak-evidence-table.ts";
import * as module57 from "../leaks/leak-sensing.ts";
import * as module58 from "../leaks/leaks.ts";
import * as module59 from "../leaks/nearby-devices.ts";
import * as module60 from "../leaks/nearby-suspected.ts";
import * as module61 from "../leaks/repair-effect.ts";
import * as module62 from "../leaks/suspected-leaks.ts";
import * as module63 from "../leaks/zone-sensing.ts";
import * as module64 from "../logbook/entries.ts";
import * as module65 from "../logbook/shift-summary.ts";
import * as module66 from "../logbook/shifts.ts";
import * as module67 from "../materials/materials.ts";
import * as module68 from "../meters/import.ts";
import * as module69 from "../meters/meters.ts";
import * as module70 from "../meters/readings.ts";
import * as module71 from "../network/elements.ts";
import * as module72 from "../network/nearby-pipes.ts";
import * as module73 from "../network/networks.ts";
import * as module74 from "../network/zone-proposals.ts";
import * as module75 from "../notifications/channels.ts";
import * as module76 from "../notifications/deliveries.ts";
import * as module77 from "../notifications/duty.ts";
import * as module78 from "../notifications/notices.ts";
import * as module79 from "../prediction/prediction.ts";
import * as module80 from "../pumps/live.ts";
import * as module81 from "../pumps/preview.ts";
import * as module82 from "../pumps/pumps.ts";
import * as module83 from "../pumps/regulation.ts";
import * as module84 from "../pumps/templates.ts";
import * as module85 from "../pumps/totals.ts";
import * as module86 from "../quality/limit-sets.ts";
import * as module87 from "../quality/sample-import.ts";
import * as module88 from "../quality/samples.ts";
import * as module89 from "../readings/aggregates.ts";
import * as module90 from "../readings/figures.ts";
import * as module91 from "../readings/health.ts";
import * as module92 from "../readings/imports.ts";
import * as module93 from "../readings/mapping.ts";
import * as module94 from "../readings/parameters.ts";
import * as module95 from "../readings/readings.ts";
import * as module96 from "../reports/reports.ts";
import * as module97 from "../reports/runs.ts";
import * as module98 from "../reports/schedules.ts";
import * as module99 from "../reports/templates.ts";
import * as module100 from "../risk/risks.ts";
import * as module101 from "../rooms/rooms.ts";
import * as module102 from "../scada/routes.ts";
import * as module103 from "../settings/base-map.ts";
import * as module104 from "../settings/installation.ts";
import * as module105 from "../settings/logo.ts";
import * as module106 from "../settings/mail.ts";
import * as module107 from "../settings/maintenance.ts";
import * as module108 from "../settings/retention.ts";
import * as module109 from "../settings/settings.ts";
import * as module110 from "../sign-in/password-reset.ts";
import * as module111 from "../sign-in/security.ts";
import * as module112 from "../sign-in/sign-in.ts";
import * as module113 from "../sign-in/single-sign-on.ts";
import * as module114 from "../zones/authorised-use.ts";
import * as module115 from "../zones/step-tests.ts";
import * as module116 from "../zones/water-balance-setting.ts";
import * as module117 from "../zones/water-calendar.ts";
import * as module118 from "../zones/zone-accounting.ts";
import * as module119 from "../zones/zone-ranking.ts";
import * as module120 from "../zones/zone-summary.ts";
import * as module121 from "../zones/zones.ts";

export const routeModules = [
  module0,
  module1,
  module2,
  module3,
  module4,
  module5,
  module6,
  module7,
  module8,
  module9,
  module10,
  module11,
  module12,
  module13,
  module14,
  module15,
  module16,
  module17,
  module18,
  module19,
  module20,
  module21,
  module22,
  module23,
  module24,
  module25,
  module26,
  module27,
  module28,
  module29,
  module30,
  module31,
  module32,
  module33,
  module34,
  module35,
  module36,
  module37,
  module38,
  module39,
  module40,
  module41,
  module42,
  module43,
  module44,
  module45,
  module46,
  module47,
  module48,
  module49,
  module50,
  module51,
  module52,
  module53,
  module54,
  module55,
  module56,
  module57,
  module58,
  module59,
  module60,
  module61,
  module62,
  module63,
  module64,
  module65,
  module66,
  module67,
  module68,
  module69,
  module70,
  module71,
  module72,
  module73,
  module74,
  module75,
  module76,
  module77,
  module78,
  module79,
  module80,
  module81,
  module82,
  module83,
  module84,
  module85,
  module86,
  module87,
  module88,
  module89,
  module90,
  module91,
  module92,
  module93,
  module94,
  module95,
  module96,
  module97,
  module98,
  module99,
  module100,
  module101,
  module102,
  module103,
  module104,
  module105,
  module106,
  module107,
  module108,
  module109,
  module110,
  module111,
  module112,
  module113,
  module114,
  module115,
  module116,
  module117,
  module118,
  module119,
  module120,
  module121,
] as const;
