import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { IconAdjustments } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { BottomSheet } from "../../act/bottom-sheet.tsx";
import { DrawerFoot } from "../../page/detail-drawer.tsx";
import { FilterButton } from "./filter-button.tsx";

const Choices = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 8,
  padding: "14px 20px",
  overflowY: "auto",
  "& > .MuiButton-root": { justifyContent: "flex-start" },
});

/** The filters of a list on a phone: a button that says how many are set, and a sheet from below with all of them. */
export const FilterSheet = (props: {
  /** Filters that are set. */
  set: number;
  /** How many rows pass them, as it is written; undefined while that is not known. */
  found: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) => {
  const { set, found } = props;
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <FilterButton
        aria-haspopup="dialog"
        aria-expanded={open}
        startIcon={<IconAdjustments size={17} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {set > 0 ? `${t("filters")} (${set})` : t("filters")}
      </FilterButton>
      <BottomSheet open={open} title={t("filters")} onClose={close}>
        <Choices>{props.children}</Choices>
        <DrawerFoot>
          {set > 0 && (
            <Button variant="text" onClick={props.onClear}>
              {t("clear")}
            </Button>
          )}
          <Button variant="contained" onClick={close}>
            {found === undefined ? t("showFound") : `${t("showFound")} (${found})`}
          </Button>
        </DrawerFoot>
      </BottomSheet>
    </>
  );
};
