import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { PumpStation } from "@sgval/contract/pumps/live";
import type { PumpBank as Bank } from "@sgval/contract/pumps/pumps";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { templateChoiceQuery } from "../../api/templates.ts";
import { usePending } from "../../pending-pumps.ts";
import { PumpCard, type PumpControls } from "./pump-card.tsx";

/** In the order of the bank, which never changes with what the pumps do. */
const Cards = styled("section")({
  display: "grid",
  // The cards have their distance themselves: one between their three rows would stand in each card.
  columnGap: 12,
  marginBottom: -12,
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("sm")]: { gridTemplateColumns: "repeat(auto-fill, minmax(min(330px, 100%), 1fr))" },
});

/** The pumps of a station, each with its state and its buttons. */
export const PumpBank = (props: {
  device: DeviceDetail;
  station: PumpStation;
  bank: Bank | null | undefined;
  running: Command | null;
  controls: PumpControls;
}) => {
  const { device, station, bank, controls } = props;
  const { t } = useTranslation("pumps");
  const pending = usePending(device.id, props.running);
  const { data: templates } = useQuery(templateChoiceQuery());
  return (
    <Cards aria-label={t("tabs.bank")}>
      {station.pumps.map((pump) => {
        const parameters = bank?.pumps.find(({ key }) => key === pump.key);
        const template = templates?.find(({ id }) => id === parameters?.templateId);
        return (
          <PumpCard
            key={pump.key}
            device={device}
            pump={pump}
            parameters={parameters}
            templateRows={template?.parameters}
            lastPump={station.lastPump}
            pending={pending}
            controls={controls}
          />
        );
      })}
    </Cards>
  );
};
