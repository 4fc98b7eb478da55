import { useQuery } from "@tanstack/react-query";
import { ComplianceCard } from "../../../features/quality/components/laboratory/compliance-card.tsx";
import { SampleList } from "../../../features/quality/components/laboratory/sample-list.tsx";
import { complianceQuery } from "../../../features/readings/api/read-compliance.ts";
import { PanelStack } from "./device-panels.tsx";
import type { PanelProps } from "./device-search.ts";

const sensorDays = 30;

/** Laboratory samples of a device and how they comply; beside it what its sensors say. */
export const LaboratoryPanel = ({ device, search, onSearch }: PanelProps) => {
  const sensors = useQuery(complianceQuery(device.id, sensorDays)).data;
  const online = new Map(
    (sensors?.channels ?? []).flatMap(({ parameter, within, share }) =>
      within === null ? [] : [[parameter, share] as const],
    ),
  );
  return (
    <PanelStack>
      <ComplianceCard deviceId={device.id} online={online} />
      <SampleList deviceId={device.id} page={search.page} size={search.size} onPage={onSearch} />
    </PanelStack>
  );
};
