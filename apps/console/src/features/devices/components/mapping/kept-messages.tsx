import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { keptQuery, useReplayKept } from "../../api/mapping.ts";

/**
 * The messages that a device sent before its fields were mapped. They are read again after the mapping is saved, unless
 * somebody does not want it: then the first value is there without a second message. Where some of them gave readings before, only
 * if somebody wants it: another mapping may make other values of them.
 */
export const useKeptMessages = (deviceId: number) => {
  const may = useMay();
  const mayReplay = may("Mqtt.Index") && may("Mqtt.Connect");
  const kept = useQuery({ ...keptQuery(deviceId), enabled: mayReplay });
  const replay = useReplayKept(deviceId);
  const [chosen, setWanted] = useState<boolean | null>(null);
  const { total: count, read } = (mayReplay && kept.data) || { total: 0, read: 0 };
  const isWanted = chosen ?? read === 0;
  return {
    count,
    /** Those that gave readings when they came. */
    readBefore: read,
    replay,
    isWanted,
    setWanted,
    /** Reads them by what is saved; how that ended is shown by `KeptMessages`. */
    read: async (): Promise<void> => {
      if (count > 0 && isWanted) await replay.mutateAsync().catch(() => undefined);
    },
  };
};

/** Whether the kept messages are read after saving, and what became of them. */
export const KeptMessages = ({
  deviceId,
  kept,
}: {
  deviceId: number;
  kept: ReturnType<typeof useKeptMessages>;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const { count, readBefore, replay, isWanted, setWanted } = kept;
  const numbered = (of: "kept" | "keptReadBefore" | "keptRead" | "keptStay", number: number) =>
    t(`mapping.${of}`, { count: number, number: format.count(number) });
  return (
    <>
      {count > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isWanted} onChange={(_event, checked) => setWanted(checked)} />}
          label={numbered("kept", count)}
        />
      )}
      {readBefore > 0 && <Alert severity="info">{numbered("keptReadBefore", readBefore)}</Alert>}
      <div role="status">
        {replay.data && (
          <Alert severity={replay.data.stay > 0 ? "warning" : "success"}>
            {numbered("keptRead", replay.data.stored)}{" "}
            {replay.data.stay > 0 && (
              <>
                {numbered("keptStay", replay.data.stay)}{" "}
                <Link to={paths.settings} search={{ tab: "dead-letters", device: deviceId }}>
                  {t("mapping.openLetters")}
                </Link>
              </>
            )}
          </Alert>
        )}
        {replay.error && (
          <Alert severity="error">
            {t("mapping.keptFailed")}
            {t("common:colon")}
            {errorText(replay.error)}
          </Alert>
        )}
      </div>
    </>
  );
};
