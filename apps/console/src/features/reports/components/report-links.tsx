import Button from "@mui/material/Button";
import { IconArrowsExchange, IconBookmark, IconFiles } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What else there is of reports; on a phone in a menu, beside the one button that makes them. */
export const ReportLinks = ({ onShow }: { onShow: (panel: "templates" | "runs") => void }) => {
  const { t } = useTranslation(["reports", "pages"]);
  const navigate = useNavigate();
  const hasShifts = useMay()("Logbook.Index");
  const phone = useBelow("sm");
  if (phone)
    return (
      <RowMenu
        label={t("others")}
        actions={[
          ...(hasShifts
            ? [
                {
                  key: "shifts",
                  label: t("pages:name.shiftSummary"),
                  icon: <IconArrowsExchange {...icon} />,
                  onChoose: () => void navigate({ to: paths.shiftSummary }),
                },
              ]
            : []),
          {
            key: "templates",
            label: t("templates.title"),
            icon: <IconBookmark {...icon} />,
            onChoose: () => onShow("templates"),
          },
          {
            key: "runs",
            label: t("runs.title"),
            icon: <IconFiles {...icon} />,
            onChoose: () => onShow("runs"),
          },
        ]}
      />
    );
  return (
    <>
      {hasShifts && (
        <Button variant="outlined" component={Link} to={paths.shiftSummary}>
          {t("pages:name.shiftSummary")}
        </Button>
      )}
      <Button variant="outlined" onClick={() => onShow("templates")}>
        {t("templates.title")}
      </Button>
      <Button variant="outlined" onClick={() => onShow("runs")}>
        {t("runs.title")}
      </Button>
    </>
  );
};
