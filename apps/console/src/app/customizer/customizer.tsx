import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconRestore, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { closeInShell } from "../shell/shell-state.ts";
import { CustomizerOptions } from "./customizer-options.tsx";
import { useAppearance } from "./use-appearance.ts";

const ResetButton = styled(IconButton)({ position: "relative" });

const UNDO_MS = 5000;

const Head = styled("header")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 4,
  minHeight: 56,
  paddingInline: "20px 10px",
  borderBottom: `1px solid ${paint.line}`,
  "& h2": { ...typeScale.dialogTitle, flex: 1, margin: 0, outline: "none" },
});

const Body = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  flex: 1,
  minHeight: 0,
  padding: 20,
  overflowY: "auto",
});

const Dot = styled("span")({
  position: "absolute",
  insetBlockStart: 4,
  insetInlineEnd: 4,
  width: 8,
  height: 8,
  borderRadius: "50%",
  backgroundColor: paint.primary,
});

const Undo = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "space-between",
  padding: "8px 20px",
  borderBottom: `1px solid ${paint.line}`,
  backgroundColor: paint.sunk,
});

/** Appearance drawer without a scrim, so that each change is visible on the page. */
export const Customizer = () => {
  const { t } = useTranslation(["appearance", "common", "shell"]);
  const appearance = useAppearance();
  const narrow = useBelow("overlay");
  const sheet = useBelow("md");
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (undo === null) return undefined;
    const timer = setTimeout(() => setUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  const close = () => closeInShell("customizer");
  return (
    <Drawer
      open
      variant="persistent"
      anchor={sheet ? "bottom" : "right"}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("shell:appearance"),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Escape") close();
          },
          sx: sheet
            ? { height: "60dvh", borderRadius: "12px 12px 0 0", boxShadow: paint.shadowFloat }
            : { width: 400, maxWidth: "100%", boxShadow: paint.shadowFloat },
        },
      }}
    >
      <Head>
        <h2 ref={title} tabIndex={-1}>
          {t("shell:appearance")}
        </h2>
        <ResetButton
          aria-label={appearance.differs ? t("resetChanged") : t("reset")}
          title={t("reset")}
          onClick={() => {
            const back = appearance.reset();
            setUndo(() => back);
          }}
        >
          <IconRestore size={18} stroke={1.75} />
          {appearance.differs && <Dot />}
        </ResetButton>
        <IconButton aria-label={t("common:closeDialog")} onClick={close}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </Head>
      {undo !== null && (
        <Undo role="status">
          {t("wasReset")}
          <Button
            variant="text"
            size="small"
            onClick={() => {
              undo();
              setUndo(null);
            }}
          >
            {t("undo")}
          </Button>
        </Undo>
      )}
      <Body>
        <CustomizerOptions narrow={narrow} />
      </Body>
    </Drawer>
  );
};
