import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import type { ShownQuery } from "./query-state.tsx";

/** A line under the bars of every page: what it is about in a `p`, with buttons at its end. */
const PageStrip = styled("section")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 38,
  padding: "3px 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
  "& > svg": { flex: "none" },
  // Two lines are as high as the buttons beside them, so that the page below does not move.
  "& > p": { flex: 1, minWidth: 0, margin: 0, overflowWrap: "anywhere", lineHeight: "16px" },
  "& small": { ...typeScale.bodyS, lineHeight: "inherit", color: paint.mute },
  [below("sm")]: { flexWrap: "wrap", padding: "6px 16px", "& > p": { flexBasis: "80%" } },
});

/** On a phone one row, because it takes its height from every page: what does not fit is read in what its button opens. */
export const RowStrip = styled(PageStrip)({
  [below("sm")]: {
    flexWrap: "nowrap",
    gap: 8,
    minHeight: 44,
    padding: "3px 12px",
    "& > p": {
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 2,
      flexBasis: 0,
      overflow: "hidden",
    },
  },
});

/** That it is not known what the strip would say, with the reason and another try. */
export const FailedStrip = ({
  query,
  label,
  failed,
  className,
}: {
  query: Pick<ShownQuery<unknown>, "error" | "isFetching" | "refetch">;
  label: string;
  /** What could not be loaded, as a sentence. */
  failed: string;
  className?: string;
}) => {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  return (
    <PageStrip aria-label={label} className={className}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <p role="alert">{`${failed}${t("colon")}${errorText(query.error)}`}</p>
      <Button
        size="small"
        variant="outlined"
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t("retry")}
      </Button>
    </PageStrip>
  );
};
