import Button from "@mui/material/Button";
import { type DeadLetter, isReplayable } from "@sgval/contract/connections/dead-letters";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { AddressLink } from "../../../../shared/ui/address-link.tsx";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { decodedLetterQuery } from "../../api/dead-letters.ts";
import { LetterDetail } from "./letter-detail.tsx";

/** One letter, with what can be done about it: map its fields, replay it, make its device, delete it. */
export const LetterDrawer = (props: {
  letter: DeadLetter;
  onReplay: () => void;
  onDelete: () => void;
  onClose: () => void;
}) => {
  const { letter } = props;
  const { t } = useTranslation(["connections", "forms"]);
  const may = useMay();
  const locked = useMissingPermission("Mqtt.Connect");
  const replayable = isReplayable(letter.reason);
  const decoded = useQuery({ ...decodedLetterQuery(letter.id), enabled: replayable });
  const deviceId = decoded.data?.deviceId ?? letter.deviceId;
  const topic = deviceId === null ? letter.topic : null;
  return (
    <DetailDrawer
      title={t(`letters.because.${letter.reason}`)}
      onClose={props.onClose}
      actions={
        <>
          <LockedButton variant="text" locked={locked} onClick={props.onDelete}>
            {t("forms:delete")}
          </LockedButton>
          {topic !== null && may("Device.Create") && (
            <Button
              variant="outlined"
              component={AddressLink}
              href={pathTo(paths.deviceAdd, {}, { topicSend: topic })}
            >
              {t("mqtt.unclaimed.make")}
            </Button>
          )}
          {replayable && deviceId !== null && may("Device.Update") && (
            <Button
              variant="outlined"
              component={Link}
              to={pathTo(paths.deviceMapping, { id: deviceId }, { letter: String(letter.id) })}
            >
              {t("letters.map")}
            </Button>
          )}
          {replayable && (
            <LockedButton variant="contained" locked={locked} onClick={props.onReplay}>
              {t("letters.replay")}
            </LockedButton>
          )}
        </>
      }
    >
      <LetterDetail letter={letter} />
    </DetailDrawer>
  );
};
