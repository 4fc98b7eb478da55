import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { FormEvent, ReactNode } from "react";
import { useSavedByPage } from "../act/save-bar.tsx";
import { below } from "../breakpoints.ts";
import { SectionCard } from "../page/section-card.tsx";
import { DraftOffer, type DraftSource } from "./draft-offer.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveButton } from "./save-button.tsx";
import { submitKeys } from "./submit-keys.ts";

const Form = styled("form")({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  maxWidth: 520,
  "&[data-wide=true]": { maxWidth: "none" },
  "&[data-columns=true]": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
    alignItems: "start",
    maxWidth: "none",
    "& > :is([role=alert], [role=status], [data-foot])": { gridColumn: "1 / -1" },
  },
});

const Foot = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  [below("sm")]: {
    "& .MuiButton-root": { flex: "1 1 auto", minHeight: 44, whiteSpace: "nowrap" },
    // Of three the one that saves has a row of its own.
    "&:has(> :nth-child(3)) > :first-of-type": { flexBasis: "100%" },
  },
});

export type FormCardProps = {
  title: string;
  sub?: ReactNode;
  dirty: boolean;
  saving: boolean;
  saveLabel: string;
  failure: string | null;
  onSubmit: (event?: FormEvent) => Promise<void>;
  /** Keeps typed values as a draft; from `useSave`. */
  draft: DraftSource;
  /** Why it is read-only, in the place of what it is for. */
  locked?: string | undefined;
  extra?: ReactNode;
  /** As wide as its card, for a form that lays its fields out in columns itself. */
  wide?: boolean;
  /** Its fields side by side, as many as fit: for a form of many short ones. */
  columns?: boolean;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A form in a card of a page, with its button or that of the page; asks before the page is left with unsaved changes. */
export const FormCard = (props: FormCardProps) => {
  const locked = props.locked !== undefined;
  const savedByPage = useSavedByPage({
    title: props.title,
    dirty: props.dirty && !locked,
    onSubmit: props.onSubmit,
  });
  return (
    <SectionCard title={props.title} sub={props.locked ?? props.sub} actions={props.actions}>
      <Form
        data-wide={props.wide}
        data-columns={props.columns}
        noValidate
        onSubmit={(event) => void props.onSubmit(event)}
        {...submitKeys}
      >
        {!locked && <DraftOffer form={props.title} dirty={props.dirty} source={props.draft} />}
        {props.failure && <Alert severity="error">{props.failure}</Alert>}
        {props.children}
        {!locked && (!savedByPage || props.extra) && (
          <Foot data-foot>
            {!savedByPage && <SaveButton saving={props.saving} label={props.saveLabel} idle={!props.dirty} />}
            {props.extra}
          </Foot>
        )}
      </Form>
      <LeaveGuard dirty={props.dirty} />
    </SectionCard>
  );
};
