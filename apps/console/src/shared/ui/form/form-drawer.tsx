import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../act/question-dialog.tsx";
import { Grow } from "../arrange.ts";
import { below } from "../breakpoints.ts";
import { DrawerFoot, DrawerHead } from "../page/detail-drawer.tsx";
import { DraftOffer, type DraftSource } from "./draft-offer.tsx";
import { focusFirstField } from "./focus-first-field.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveButton } from "./save-button.tsx";
import { submitKeys } from "./submit-keys.ts";

const Form = styled("form")({ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 });

const Body = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  flex: 1,
  minHeight: 0,
  padding: "16px 20px 24px",
  overflowY: "auto",
});

const Foot = styled(DrawerFoot)({
  [below("sm")]: { "& .MuiButton-root": { flex: 1, minHeight: 44 } },
});

export type FormDrawerProps = {
  open: boolean;
  title: string;
  sub?: ReactNode;
  /** Unsaved changes: closing asks first. */
  dirty: boolean;
  saving: boolean;
  saveLabel: string;
  /** What is saved is kept in this browser and sent later: no network is needed. */
  savesOffline?: boolean;
  /** Error of the whole form; field errors are shown at the fields. */
  failure: string | null;
  onSubmit: (event?: FormEvent) => Promise<void>;
  /** Keeps typed values as a draft; from `useSave`. */
  draft: DraftSource;
  onClose: () => void;
  children: ReactNode;
};

/** The form of one record: a drawer at the inline end, full screen on a phone. */
export const FormDrawer = (props: FormDrawerProps) => {
  const { t } = useTranslation(["forms", "common"]);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (props.dirty) setAsking(true);
    else props.onClose();
  };
  return (
    <Drawer
      anchor="right"
      open={props.open}
      onClose={close}
      slotProps={{
        paper: { role: "dialog", "aria-labelledby": id, sx: { width: { xs: "100%", sm: 420 } } },
      }}
    >
      <Form ref={focusFirstField} noValidate onSubmit={(event) => void props.onSubmit(event)} {...submitKeys}>
        <DrawerHead>
          <Grow>
            <h2 id={id}>{props.title}</h2>
            {props.sub && <p>{props.sub}</p>}
          </Grow>
          <IconButton aria-label={t("common:closeDialog")} onClick={close}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </DrawerHead>
        <Body>
          <DraftOffer
            form={typeof props.sub === "string" ? `${props.title} · ${props.sub}` : props.title}
            dirty={props.dirty}
            source={props.draft}
          />
          {props.failure && <Alert severity="error">{props.failure}</Alert>}
          {props.children}
        </Body>
        <Foot>
          <Button variant="outlined" onClick={close}>
            {t("cancel")}
          </Button>
          <SaveButton saving={props.saving} label={props.saveLabel} savesOffline={props.savesOffline} />
        </Foot>
      </Form>
      <QuestionDialog
        open={asking}
        title={t("discard.title")}
        text={t("discard.text")}
        cancelLabel={t("discard.stay")}
        verbLabel={t("discard.leave")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          props.onClose();
        }}
      />
      <LeaveGuard dirty={props.open && props.dirty} />
    </Drawer>
  );
};
