import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Actions, MutedText, Text } from "../../../shared/ui/arrange.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { secondFactorQuery } from "../api/second-factor.ts";
import { FactorDisable, FactorRenew } from "./factor-change.tsx";
import { FactorEnrol } from "./factor-enrol.tsx";

/** State of the second factor, with the actions to change it. */
export const SecondFactorCard = () => {
  const { t } = useTranslation("account");
  const format = useFormat();
  const query = useQuery(secondFactorQuery());
  const [open, setOpen] = useState<"enrol" | "renew" | "disable" | null>(null);
  const close = () => setOpen(null);
  return (
    <SectionCard title={t("factor.title")}>
      <QueryState query={query} failed={t("factor.failed")}>
        {({ on, since, recoveryCodesLeft }) => (
          <>
            <Text sx={{ mb: 1 }}>
              <b>
                {on
                  ? t("factor.onSince", { time: since === null ? "--" : format.dateTime(since) })
                  : t("factor.off")}
              </b>
            </Text>
            <MutedText sx={{ mb: 3.5 }}>
              {on ? t("factor.codesLeft", { count: recoveryCodesLeft }) : t("factor.about")}
            </MutedText>
            <Actions>
              {on ? (
                <>
                  <Button variant="outlined" onClick={() => setOpen("renew")}>
                    {t("factor.renew")}
                  </Button>
                  <Button variant="outlined" onClick={() => setOpen("disable")}>
                    {t("factor.disable")}
                  </Button>
                </>
              ) : (
                <Button variant="outlined" onClick={() => setOpen("enrol")}>
                  {t("factor.start")}
                </Button>
              )}
            </Actions>
          </>
        )}
      </QueryState>
      {open === "enrol" && <FactorEnrol onClose={close} />}
      {open === "renew" && <FactorRenew onClose={close} />}
      {open === "disable" && <FactorDisable onClose={close} />}
    </SectionCard>
  );
};
