import { styled } from "@mui/material/styles";
import { responseWaitSeconds } from "@sgval/contract/control/control";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { CountdownRing } from "../../../../shared/ui/act/countdown-ring.tsx";
import { Row } from "../../../../shared/ui/arrange.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { PendingPumps } from "../../pending-pumps.ts";
import { powerText } from "../../pump-text.ts";

const Note = styled(Row)({ ...typeScale.bodyS, fontWeight: 550 });

/** What was asked of a pump and is not handled yet, with the seconds since it was sent. */
export const PendingNote = ({ pending: { action, value, until } }: { pending: PendingPumps }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const left = useClock((now) => Math.ceil((until - now) / 1000));
  const isSent = Number.isFinite(until);
  const seconds = isSent ? responseWaitSeconds - left : 0;
  const text =
    action === "set_pump_power"
      ? t("card.pendingPower", { power: powerText(value, format) })
      : action === "pump_start"
        ? t("card.pendingStart")
        : t("card.pendingStop");
  return (
    <Note gap={10} data-pending={action}>
      <CountdownRing
        seconds={seconds}
        limit={responseWaitSeconds}
        caption="s"
        label={t("card.ring", { seconds })}
        size={44}
      />
      <span>{isSent ? text : `${text}, ${t("card.pendingQueue")}`}</span>
    </Note>
  );
};
