import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { type WallDisplay, wallDisplay, wallSeconds } from "@sgval/contract/account/preferences";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { preferencesQuery, useUpdatePreferences } from "../../../features/account/api/preferences.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import type { GroupKey } from "../../../shared/feature.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { submitKeys } from "../../../shared/ui/form/submit-keys.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { visibleTree } from "../navigation/navigation-rules.ts";
import { navigationTree } from "../navigation/navigation-tree.ts";
import { isReadPermission } from "./read-only.tsx";
import { displayTo } from "./use-kiosk.ts";

const Content = styled(DialogContent)({ display: "grid", gap: 16 });

const List = styled("ol")({
  display: "grid",
  gap: 4,
  margin: "0 0 6px",
  padding: 0,
  listStyle: "none",
  "& li": {
    ...typeScale.body,
    display: "flex",
    alignItems: "center",
    gap: 4,
    padding: "2px 4px 2px 10px",
    border: `1px solid ${paint.line}`,
    borderRadius: 6,
    "& > span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  },
});

/** The groups with pages that show how things are; the others are for work at a desk. */
const wallGroups: ReadonlySet<GroupKey> = new Set(["home", "network", "risk", "reports", "contact"]);

interface View {
  to: string;
  label: string;
}

/** What a wall display of this user can show: the pages of the menu and the drawing of each room. */
const useViews = (): { views: View[]; labelOf: (view: string) => string | undefined } => {
  const { t } = useTranslation("pages");
  const may = useMay();
  const { rooms, zones } = usePlaces();
  const pages = visibleTree(navigationTree, may, false)
    .filter(({ key }) => wallGroups.has(key))
    .flatMap(({ items }) => items)
    .filter(
      ({ search, permission = [] }) => search === undefined && [permission].flat().some(isReadPermission),
    )
    .map(({ key, to }) => ({ to, label: t(`name.${key}`) }));
  /** Undefined for a page that the user may not open any more. */
  const labelOf = (view: string): string | undefined => {
    const { pathname, searchParams } = new URL(view, window.location.origin);
    const page = pages.find(({ to }) => to === pathname);
    const named = (all: readonly { id: number; name: string }[], name: string) =>
      all.find(({ id }) => String(id) === searchParams.get(name))?.name;
    return page && [page.label, named(zones, "dma"), named(rooms, "room")].filter(Boolean).join(" · ");
  };
  const drawings = pages.some(({ to }) => to === paths.scada)
    ? rooms.map(({ id }) => pathTo(paths.scada, {}, { room: String(id) }))
    : [];
  return {
    views: [...pages, ...drawings.flatMap((to) => ({ to, label: labelOf(to) ?? to }))],
    labelOf,
  };
};

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_one, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** The views in the order in which they are shown. */
const ViewOrder = (props: {
  label: string;
  value: readonly string[];
  views: readonly View[];
  onChange: (views: string[]) => void;
  aria: { id: string };
}) => {
  const { t } = useTranslation("shell");
  const { value, views, onChange } = props;
  const { id, ...aria } = props.aria;
  const others = views.filter(({ to }) => !value.includes(to));
  return (
    <div>
      {value.length > 0 && (
        <List aria-label={props.label}>
          {value.map((view, index) => {
            const name = views.find(({ to }) => to === view)?.label ?? view;
            return (
              <li key={view}>
                <span>{name}</span>
                <IconButton
                  size="small"
                  disabled={index === 0}
                  aria-label={t("kiosk.up", { name })}
                  onClick={() => onChange(moved(value, index, index - 1))}
                >
                  <IconArrowUp size={16} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={index === value.length - 1}
                  aria-label={t("kiosk.down", { name })}
                  onClick={() => onChange(moved(value, index, index + 1))}
                >
                  <IconArrowDown size={16} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t("kiosk.remove", { name })}
                  onClick={() => onChange(value.filter((one) => one !== view))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </List>
      )}
      <Select
        size="small"
        displayEmpty
        fullWidth
        value=""
        onChange={(event) => onChange([...value, event.target.value])}
        renderValue={() => t("kiosk.addView")}
        SelectDisplayProps={{ id, ...aria, "aria-label": t("kiosk.addView") }}
      >
        {others.map(({ to, label }) => (
          <MenuItem key={to} value={to}>
            {label}
          </MenuItem>
        ))}
      </Select>
    </div>
  );
};

const USUAL_SECONDS = 60;

const Form = (props: { here: string; stored: WallDisplay | null; onClose: () => void }) => {
  const { t } = useTranslation(["shell", "forms", "common"]);
  const navigate = useNavigate();
  const errorText = useErrorText();
  const update = useUpdatePreferences();
  const { views, labelOf } = useViews();
  const { here, stored } = props;
  const kept = (stored?.views ?? []).filter((view) => labelOf(view) !== undefined);
  const form = useForm({
    resolver: zodResolver(wallDisplay),
    mode: "onTouched",
    defaultValues: { views: kept.length > 0 ? kept : [here], seconds: stored?.seconds ?? USUAL_SECONDS },
  });
  const choices = [
    { to: here, label: t("kiosk.here", { page: labelOf(here) ?? here }) },
    ...kept.map((to) => ({ to, label: labelOf(to) ?? to })),
    ...views,
  ].filter(({ to }, index, all) => all.findIndex((one) => one.to === to) === index);
  const start = form.handleSubmit((display) => {
    // The display starts although the choice cannot be kept.
    update
      .mutateAsync({ wallDisplay: display })
      .catch((error: unknown) => showSnackbar("error", errorText(error)));
    props.onClose();
    void navigate({ href: displayTo(display.views[0] ?? here, display) });
  });
  return (
    <form noValidate onSubmit={(event) => void start(event)} {...submitKeys}>
      <Content>
        <Controller
          control={form.control}
          name="views"
          render={({ field: { value, onChange }, fieldState }) => (
            <FormField label={t("kiosk.views")} error={fieldState.error}>
              {(aria) => (
                <ViewOrder
                  label={t("kiosk.views")}
                  value={value}
                  views={choices}
                  onChange={onChange}
                  aria={aria}
                />
              )}
            </FormField>
          )}
        />
        <FormNumber
          control={form.control}
          name="seconds"
          label={t("kiosk.seconds")}
          unit="s"
          help={t("kiosk.secondsHelp", wallSeconds)}
        />
      </Content>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {t("forms:cancel")}
        </Button>
        <Button type="submit" variant="contained">
          {t("kiosk.open")}
        </Button>
      </DialogActions>
    </form>
  );
};

const Unread = ({ children }: { children: ReactNode }) => <Content>{children}</Content>;

/** What a wall display shows in turn and for how long; the choice is kept for the user, on whatever machine. */
export const KioskForm = ({ here, onClose }: { here: string; onClose: () => void }) => {
  const { t } = useTranslation("shell");
  const preferences = useQuery(preferencesQuery());
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t("kiosk.title")}
      slotProps={{ paper: { sx: { width: 480, maxWidth: "100%" } } }}
    >
      <DialogTitle>{t("kiosk.title")}</DialogTitle>
      <QueryState query={preferences} failed={t("kiosk.failed")} Frame={Unread}>
        {({ wallDisplay }) => <Form here={here} stored={wallDisplay} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
};
