import { styled } from "@mui/material/styles";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { below } from "../breakpoints.ts";
import { SaveButton } from "../form/save-button.tsx";
import { bottomBarHeight } from "../page/bottom-bar.ts";
import { paint } from "../paint.ts";

/** The parts of a long form with its bar at the end. No grid: in one the bar would stick within its own row, below the fold. */
export const FormColumn = styled("div")({
  ...{ display: "flex", flexDirection: "column", gap: 12 },
  ...{ minWidth: 0, "& > *": { minWidth: 0 } },
});

/** The buttons of a long form, always in reach. What floats keeps clear of it by its attribute `data-save-bar`. */
export const SaveBar = styled("div")({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiAlert-root": { flex: "1 0 100%" },
  padding: "10px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  // Above the bar at the foot of a phone, be it of the device or of the console.
  [below("sm")]: {
    "body:has([data-bottom-bar]) &": { bottom: bottomBarHeight },
    "& .MuiButton-root": { flex: 1, minHeight: 44 },
  },
});

/** As a sentence beside the button, which it may push to a line of its own. */
const Unsaved = styled("span")({
  flex: "1 1 240px",
  alignSelf: "center",
  minWidth: 0,
  overflowWrap: "anywhere",
});

interface ChangedForm {
  title: string;
  submit: () => Promise<void>;
}

/** Adds a form with changes to those of its page; the answer takes it out again. */
type Register = (key: string, form: ChangedForm) => () => void;

const PageForms = createContext<Register | null>(null);

/** Leaves saving a form to the bar of its page; whether the page has one. */
export const useSavedByPage = (form: {
  title: string;
  dirty: boolean;
  onSubmit: () => Promise<void>;
}): boolean => {
  const { title, dirty, onSubmit } = form;
  const register = useContext(PageForms);
  const key = useId();
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });
  useEffect(
    () => (register && dirty ? register(key, { title, submit: () => latest.current() }) : undefined),
    [register, key, title, dirty],
  );
  return register !== null;
};

/** Forms of a page that one bar at its foot saves; it is there once one of them is changed, and names those that are. */
export const SavedTogether = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("forms");
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedForm>>(new Map());
  const [saving, setSaving] = useState(false);
  const register = useCallback<Register>((key, form) => {
    setChanged((now) => new Map(now).set(key, form));
    return () => setChanged((now) => new Map([...now].filter(([one]) => one !== key)));
  }, []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      // One after the other: each may ask something first.
      for (const { submit } of changed.values()) await submit();
    } finally {
      setSaving(false);
    }
  };
  return (
    <PageForms value={register}>
      {children}
      {changed.size > 0 && (
        <SaveBar as="form" data-save-bar onSubmit={(event) => void save(event)}>
          <Unsaved role="status">
            {t("unsavedForms", { forms: [...changed.values()].map(({ title }) => title).join(", ") })}
          </Unsaved>
          <SaveButton saving={saving} label={t("save")} />
        </SaveBar>
      )}
    </PageForms>
  );
};
